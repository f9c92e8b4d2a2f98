/** How far the person has come in the lessons, kept in this browser. */
import type { CourseInfo, LessonInfo } from './protocol/types'

const KEY = 'oddtrick.lessons'

/** The lessons that were played to their end, as `course/lesson`. */
export function taken(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [])
  } catch {
    return new Set()
  }
}

export function take(course: string, lesson: string): ReadonlySet<string> {
  const all = new Set(taken()).add(`${course}/${lesson}`)
  try {
    localStorage.setItem(KEY, JSON.stringify([...all]))
  } catch {
    // Without a place to keep it the lesson was taken all the same.
  }
  return all
}

/** Where to go on: the first lesson that was not taken, or the first of all. */
export function nextOf(course: CourseInfo, done: ReadonlySet<string>): LessonInfo | undefined {
  return course.lessons.find((lesson) => !done.has(`${course.name}/${lesson.id}`)) ?? course.lessons[0]
}

/** The lesson after one; none after the last. */
export function after(course: CourseInfo, lesson: string): LessonInfo | undefined {
  const at = course.lessons.findIndex((one) => one.id === lesson)
  return at < 0 ? undefined : course.lessons[at + 1]
}

/** How a first rubber is helped: in the first deal always, in the second when asked, then no more. */
export type Help = 'always' | 'asked' | 'none'

export function helpIn(deal: number): Help {
  return deal <= 1 ? 'always' : deal === 2 ? 'asked' : 'none'
}
