import { pause } from '#platform/calls/retry.ts'
import { isQuietHour, type Preferences } from '../preferences.rules.ts'

/** The preferences about the signal of a new message. */
export type SignalPreferences = Pick<Preferences, 'hasSound' | 'hasVibration' | 'quietHours'>

/** The minimum time between two signals, in all windows of the browser. */
const PAUSE_MILLISECONDS = 3_000
const VIBRATION_MILLISECONDS = [60, 50, 60]

/**
 * Signals a new message by sound and vibration, as the member chose, outside of their quiet hours. Of several windows
 * and of several messages within 3 seconds, one signals.
 */
export async function signalMessage({ quietHours, ...preferences }: SignalPreferences): Promise<void> {
  if (!preferences.hasSound && !preferences.hasVibration) return
  if (quietHours && isQuietHour(new Date().getHours(), quietHours)) return
  await navigator.locks.request('message-signal', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    playSignal(preferences)
    await pause(PAUSE_MILLISECONDS)
  })
}

/** Plays the sound and vibrates at once. Does nothing where the browser does not allow it. */
export function playSignal({ hasSound, hasVibration }: Pick<SignalPreferences, 'hasSound' | 'hasVibration'>): void {
  if (hasVibration && canVibrate()) navigator.vibrate(VIBRATION_MILLISECONDS)
  if (hasSound) playSound()
}

/** Reports whether this device vibrates. Browsers of computers have the function too, without effect. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}

const notes = [
  { frequency: 659, startSeconds: 0 },
  { frequency: 988, startSeconds: 0.11 },
]
const NOTE_SECONDS = 0.35
const VOLUME = 0.12

/** Plays two short notes. A page that nobody touched yet may play nothing; closing drops the notes in that case. */
function playSound(): void {
  const context = new AudioContext()
  for (const { frequency, startSeconds } of notes) {
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    const gain = new GainNode(context, { gain: 0 })
    const start = context.currentTime + startSeconds
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(VOLUME, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + NOTE_SECONDS)
  }
  setTimeout(() => void context.close(), 1_000)
}
