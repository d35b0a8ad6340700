import type { ComponentProps, ReactNode } from 'react'
import { chipLook } from './chip-look.ts'
import { classes } from './classes.ts'

export type ChipButtonProps = ComponentProps<'button'> & {
  /** On or off; leave it out when the chip only opens something. */
  pressed?: boolean
  /** Shows the chosen colour without being a toggle (a filter that is set). */
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
        chipLook(chosen ? 'chosen' : 'plain'),
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
