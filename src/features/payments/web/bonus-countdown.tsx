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
  const passed = () => performance.now() - (receivedAt ?? documentReceivedAt)
  return useSyncExternalStore(
    subscribeToSeconds,
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

function subscribeToSeconds(onSecond: () => void): () => void {
  const interval = setInterval(onSecond, 1_000)
  return () => clearInterval(interval)
}
