/** Time left as 03:41:12; days are counted as hours, what has passed is 00:00:00. */
export function countdownText(millisecondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(millisecondsLeft / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
