import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatCountdown, getRemainingSeconds } from '../bonus.rules.ts'
import type { WelcomeBonus } from './load-bonus.tsx'

/**
 * The remaining time of the welcome bonus. It is no live region. At 0 the bonus ends, and the prices are
 * loaded again.
 */
export function BonusCountdown({ bonus, className }: { bonus: WelcomeBonus; className?: string }) {
  const seconds = useRemainingSeconds(bonus)
  const cache = useQueryClient()
  useEffect(() => {
    if (seconds > 0) return
    cache.setQueryData(['payments', 'welcome'], null)
    void cache.invalidateQueries({ queryKey: ['payments', 'offer'] })
  }, [cache, seconds])
  return (
    <span role="timer" className={className}>
      {formatCountdown(seconds)}
    </span>
  )
}

/**
 * Returns the remaining seconds, by the server's clock: the browser only adds the time that has passed since the server
 * sent its own. That does not change with the clock of the device.
 */
export function useRemainingSeconds({ expiresAt, now, receivedAt }: WelcomeBonus): number {
  const atSending = Date.parse(expiresAt) - Date.parse(now)
  const [documentReceivedAt] = useState(getDocumentReceivedAt)
  const passed = () => readClock() - (receivedAt ?? documentReceivedAt)
  return useSyncExternalStore(
    subscribeToClock,
    () => getRemainingSeconds(atSending - passed()),
    () => getRemainingSeconds(atSending),
  )
}

/** Returns when the browser received the document, in milliseconds since its navigation began. */
function getDocumentReceivedAt(): number {
  if (import.meta.env.SSR) return 0
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
}

/** The clock of all countdowns of a page, so that each shows the same second: its time, and what it notifies. */
const clock = { time: 0, listeners: new Set<() => void>(), interval: 0 }

/** Returns the time of the last second, or the present time while nothing counts down. */
function readClock(): number {
  return clock.listeners.size === 0 ? performance.now() : clock.time
}

function subscribeToClock(listener: () => void): () => void {
  if (clock.listeners.size === 0) startClock()
  clock.listeners.add(listener)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size === 0) clearInterval(clock.interval)
  }
}

function startClock(): void {
  clock.time = performance.now()
  clock.interval = window.setInterval(() => {
    clock.time = performance.now()
    for (const notify of clock.listeners) notify()
  }, 1_000)
}
