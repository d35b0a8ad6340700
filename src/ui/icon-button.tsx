import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

const VARIANTS = {
  plain: 'text-text-2 enabled:hover:bg-surface-3 enabled:hover:text-text',
  outline: 'border border-control bg-surface text-text enabled:hover:bg-surface-2',
  primary: 'edge bg-primary text-on-fill enabled:hover:bg-primary-hover',
  photo: 'edge bg-photo/60 text-white backdrop-blur-sm enabled:hover:bg-photo/80',
  white: 'edge bg-white text-[#b0122d] shadow-md enabled:hover:bg-cream',
}

const SIZES = { sm: 'size-10', md: 'size-11', lg: 'size-12', xl: 'size-16' }

export type IconButtonProps = ComponentProps<'button'> & {
  /** The accessible name and the tooltip. */
  label: string
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  pending?: boolean
  children: ReactNode
}

export function IconButton({
  label,
  variant = 'plain',
  size = 'md',
  pending = false,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={pending || undefined}
      disabled={pending || rest.disabled}
      className={classes(
        'pressable relative inline-flex flex-none items-center justify-center rounded-full disabled:opacity-55',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    >
      {pending ? <Spinner size={20} /> : children}
    </button>
  )
}
