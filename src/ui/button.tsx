import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Lets a long text take several lines instead of one. */
  wraps?: boolean
  /** Shows a spinner and ignores presses; the button keeps its focus. */
  pending?: boolean
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  wide,
  wraps,
  pending = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      {...rest}
      className={classes(buttonClasses({ variant, size, wide, wraps }), className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
}
