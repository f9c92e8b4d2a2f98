/** The HTTP interface of the club. Every failure is a problem with words for people. */
import type {
  CaseWalk, CodeStatistics, CourseInfo, DeskDeed, DeskReply, DeskRuling, DeskThen, DeskTold, Duplicate, DuplicateInfo, Evening, GameInfo, Hint, Invitation, Invite, Invited, LessonScene, Lobby, MaximInfo, Me, NewAccount, NewBoard, NewDuplicate, NewGuest, NewPassword, NewTable, OwnLine, Position, PostMortem, Problem, Record as DealRecords, RecordInfo, Said, Seat, SessionInfo, ShareLink, SignIn, TableInfo, TalkRule, Trial, Tried,
} from './protocol/types'

export class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title)
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Trouble({
      type: '/problems/unavailable', title: 'The club cannot be reached', status: 503, detail: 'The club cannot be reached. Try again in a moment.',
    })
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T
  const problem = await answer.json().catch(() => null)
  throw new Trouble(problem ?? { type: '/problems/internal', title: answer.statusText, status: answer.status, detail: answer.statusText })
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  guest: (body: NewGuest) => ask<Me>('POST', '/api/guests', body),
  account: (body: NewAccount) => ask<Me>('POST', '/api/accounts', body),
  signIn: (body: SignIn) => ask<Me>('POST', '/api/sessions', body),
  signOut: () => ask<void>('DELETE', '/api/sessions/current'),
  /** Forgets everything that is kept of the person. */
  farewell: (password?: string) => ask<void>('DELETE', '/api/me', password ? { password } : {}),
  password: (body: NewPassword) => ask<void>('PUT', '/api/me/password', body),
  sessions: () => ask<SessionInfo[]>('GET', '/api/sessions'),
  endSession: (id: string) => ask<void>('DELETE', `/api/sessions/${encodeURIComponent(id)}`),
  games: () => ask<GameInfo[]>('GET', '/api/games'),
  deeds: (code: string) => ask<DeskDeed[]>('GET', `/api/desk/${encodeURIComponent(code)}`),
  desk: (body: DeskTold) => ask<DeskReply>('POST', '/api/desk', body),
  maxims: (code: string) => ask<MaximInfo[]>('GET', `/api/maxims/${encodeURIComponent(code)}`),
  trial: (body: Trial) => ask<Tried>('POST', '/api/trials', body),
  caseWalk: (name: string) => ask<CaseWalk>('GET', `/api/cases/${name.split('/').map(encodeURIComponent).join('/')}/walk`),
  walk: (minutes: string) => ask<CaseWalk>('POST', '/api/walk', { minutes }),
  lessons: () => ask<CourseInfo[]>('GET', '/api/lessons'),
  lesson: (course: string, lesson: string, acts: readonly Said[]) => ask<LessonScene>('POST', `/api/lessons/${encodeURIComponent(course)}/${encodeURIComponent(lesson)}`, { acts }),
  deskThen: (body: DeskThen) => ask<DeskRuling>('POST', '/api/desk/then', body),
  /** A page of the lobby: the newest tables, or those after one. */
  lobby: (after?: string) => ask<Lobby>('GET', after ? `/api/lobby?after=${encodeURIComponent(after)}` : '/api/lobby'),
  open: (body: NewTable) => ask<TableInfo>('POST', '/api/tables', body),
  table: (id: string) => ask<TableInfo>('GET', table(id)),
  sit: (id: string, seat: Seat, invite?: string) => ask<TableInfo>('POST', `${table(id)}/seats/${seat}`, invite ? { invite } : {}),
  stand: (id: string, seat: Seat) => ask<TableInfo>('DELETE', `${table(id)}/seats/${seat}`),
  substitute: (id: string, seat: Seat, player?: string) => ask<TableInfo>('PUT', `${table(id)}/seats/${seat}/substitute`, player ? { player } : {}),
  back: (id: string) => ask<TableInfo>('POST', `${table(id)}/back`, {}),
  talk: (id: string, rule: TalkRule) => ask<TableInfo>('PUT', `${table(id)}/talk`, { rule }),
  fill: (id: string, player: string, seat?: Seat) => ask<TableInfo>('POST', `${table(id)}/fill`, seat ? { player, seat } : { player }),
  invite: (id: string, seat?: Seat) => ask<Invite>('POST', `${table(id)}/invites`, seat ? { seat } : {}),
  useInvite: (secret: string) => ask<Invited>('POST', '/api/invites', { secret }),
  lookAtInvite: (secret: string) => ask<Invitation>('POST', '/api/invites/look', { secret }),
  wait: (id: string) => ask<Evening>('POST', `${table(id)}/waiting`, {}),
  waitNoLonger: (id: string) => ask<Evening>('DELETE', `${table(id)}/waiting`),
  evening: (id: string) => ask<Evening>('GET', `${table(id)}/evening`),
  hint: (id: string) => ask<Hint>('GET', `${table(id)}/hint`),
  duplicates: () => ask<DuplicateInfo[]>('GET', '/api/duplicates'),
  duplicate: (id: string) => ask<Duplicate>('GET', `/api/duplicates/${encodeURIComponent(id)}`),
  newDuplicate: (wanted: NewDuplicate) => ask<Duplicate>('POST', '/api/duplicates', wanted),
  playBoard: (id: string, board: number, wanted: NewBoard) => ask<TableInfo>('POST', `/api/duplicates/${encodeURIComponent(id)}/boards/${board}`, wanted),
  statistics: () => ask<CodeStatistics[]>('GET', '/api/me/statistics'),
  forgetStatistics: () => ask<void>('DELETE', '/api/me/statistics'),
  records: () => ask<RecordInfo[]>('GET', '/api/records'),
  record: (id: string) => ask<DealRecords>('GET', `${table(id)}/record`),
  shared: (secret: string) => ask<DealRecords>('GET', `/api/shared/${encodeURIComponent(secret)}`),
  postMortem: (id: string, deal: number) => ask<PostMortem>('GET', `${table(id)}/deals/${deal}/post-mortem`),
  sharedPostMortem: (secret: string, deal: number) => ask<PostMortem>('GET', `/api/shared/${encodeURIComponent(secret)}/deals/${deal}/post-mortem`),
  /** The board at every point of a deal; the record is a table's own or one that was shared. */
  board: (record: string, deal: number) => ask<Position[]>('GET', `${record}/deals/${deal}/board`),
  ownLine: (record: string, deal: number, line: OwnLine) => ask<Position>('POST', `${record}/deals/${deal}/board`, line),
  share: (id: string) => ask<ShareLink>('POST', `${table(id)}/share`, {}),
}

/** The words of whatever went wrong. */
export function why(trouble: unknown): string {
  return trouble instanceof Error ? trouble.message : String(trouble)
}
