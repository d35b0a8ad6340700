import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Work is under way: keeps its place and focus, shows a spinner, ignores presses. */
  pending?: boolean
  icon?: ReactNode
}

/** A button. */
export function Button({
  variant,
  size,
  wide,
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
      className={classes(buttonLook({ variant, size, wide }), className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
}
