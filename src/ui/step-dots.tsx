import { classes } from './classes.ts'

export type StepDotsProps = {
  count: number
  /** Counted from 1. */
  current: number
  /** "Stap 2 van 6". */
  label: string
  className?: string
}

export function StepDots({ count, current, label, className }: StepDotsProps) {
  return (
    <div className={classes('flex gap-1.5', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classes(
            'edge h-1.5 flex-1 rounded-full transition-colors duration-300',
            index < current ? 'bg-primary forced-colors:bg-[Highlight]' : 'bg-surface-3',
          )}
        />
      ))}
    </div>
  )
}
