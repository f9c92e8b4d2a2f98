/** Small sounds, made and not fetched: a card, a trick, one's own turn, a word. */
import type { EventReport, TableView } from './protocol/types'

let audio: AudioContext | undefined

export function play(events: EventReport[], view: TableView): void {
  const last = events.at(-1)
  if (!last) return
  if (last.answers?.some((answer) => answer.kind === 'trick')) knock(140, 0.09, 0.25)
  else if (last.act?.name === 'play') knock(320, 0.045, 0.18)
  if (view.turn && view.turn.seat === view.seat) bell()
}

/** Somebody says something. */
export function tap(): void {
  knock(620, 0.03, 0.1)
}

/** A card put down: a short, low knock. */
function knock(pitch: number, length: number, volume: number): void {
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch, audio.currentTime)
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, audio.currentTime + length)
  gain.gain.setValueAtTime(volume, audio.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length)
  tone.connect(gain).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + length)
}

function bell(): void {
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = 880
  gain.gain.setValueAtTime(0.05, audio.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4)
  tone.connect(gain).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.4)
}
