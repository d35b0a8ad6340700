import { classes } from './classes.ts'

const COLOURS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success']

/** The strength of a password, as three bars and a label. */
export function PasswordMeter({ level, label }: { level: 0 | 1 | 2 | 3; label: string }) {
  return (
    <div className="mt-3 flex items-center gap-3" role="status">
      <span className="flex flex-1 gap-1.5" aria-hidden="true">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={classes(
              'edge h-1.5 flex-1 rounded-full',
              part <= Math.max(level, 1) ? COLOURS[level] : 'bg-surface-3',
            )}
          />
        ))}
      </span>
      <span className="text-sm text-text-2">{label}</span>
    </div>
  )
}
