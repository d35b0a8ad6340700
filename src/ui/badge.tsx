import { formatBadgeText } from './badge-text.ts'
import { classes } from './classes.ts'

const TONES = {
  primary: 'bg-primary text-on-fill',
  gold: 'bg-gold-soft text-gold',
  muted: 'bg-surface-3 text-text-2',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger text-on-fill',
}

export type BadgeProps = {
  count: number
  /** The accessible text of the count ("3 ongelezen berichten"). */
  label?: string
  tone?: keyof typeof TONES
  /** Shows the full number, 0 included. */
  exact?: boolean
  className?: string
}

export function Badge({ count, label, tone = 'primary', exact = false, className }: BadgeProps) {
  const text = exact ? String(count) : formatBadgeText(count)
  if (!text) return null
  return (
    <span
      className={classes(
        'edge inline-flex h-5 min-w-5 flex-none items-center justify-center rounded-full px-1.5 text-xs leading-none font-bold tabular-nums',
        TONES[tone],
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
