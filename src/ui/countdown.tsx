import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { countdownText } from './countdown-text.ts'

export type CountdownProps = {
  /** When it is over, in milliseconds since 1970. */
  endsAt: number
  /** "Nog geldig": said before the time by screen readers, which are not told every second. */
  label: string
  onEnd?: () => void
  className?: string
}

export function Countdown({ endsAt, label, onEnd, className }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= endsAt
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => {
    if (isOver) onEnd?.()
  }, [isOver, onEnd])
  return (
    <span role="timer" aria-live="off" className={classes('tabular-nums', className)}>
      <span className="sr-only">{label} </span>
      {/* the server's second is another one */}
      <span suppressHydrationWarning>{countdownText(endsAt - now)}</span>
    </span>
  )
}
