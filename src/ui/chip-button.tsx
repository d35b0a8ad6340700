import type { ComponentProps, ReactNode } from 'react'
import { chipClasses } from './chip-classes.ts'
import { classes } from './classes.ts'

export type ChipButtonProps = ComponentProps<'button'> & {
  /** The state of a toggle. Omit it when the chip only opens something. */
  pressed?: boolean
  /** Shows the selected colour without being a toggle, as for a filter with a value. */
  active?: boolean
  icon?: ReactNode
}

export function ChipButton({ pressed, active, icon, className, children, type = 'button', ...rest }: ChipButtonProps) {
  const chosen = pressed ?? active ?? false
  return (
    <button
      type={type}
      {...rest}
      aria-pressed={pressed}
      className={classes(
        chipClasses(chosen ? 'chosen' : 'plain'),
        'pressable edge relative after:absolute after:-inset-y-1 after:inset-x-0 disabled:opacity-55',
        chosen ? 'hover:bg-secondary-hover' : 'hover:bg-surface-2 hover:text-text',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
