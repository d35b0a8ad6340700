import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'dark' | 'ghost' | 'danger' | 'white'
export type ButtonSize = 'md' | 'sm' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'edge bg-primary text-on-fill enabled:hover:bg-primary-hover enabled:active:bg-primary-active [a&]:hover:bg-primary-hover',
  secondary: 'border border-control bg-surface text-text enabled:hover:bg-surface-2 [a&]:hover:bg-surface-2',
  dark: 'edge bg-secondary text-on-fill enabled:hover:bg-secondary-hover [a&]:hover:bg-secondary-hover',
  ghost: 'text-primary-text enabled:hover:bg-primary-soft [a&]:hover:bg-primary-soft',
  danger: 'edge bg-danger text-on-fill enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
  white: 'edge bg-white text-[#6b0a1e] enabled:hover:bg-cream [a&]:hover:bg-cream',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-10 px-4 text-sm gap-1.5',
  md: 'min-h-12 px-6 text-base gap-2',
  lg: 'min-h-14 px-8 text-lg gap-2.5',
}

/** Returns the classes of a button, also for a link or a summary. With `wraps`, a long text takes several lines. */
export function buttonClasses({
  variant = 'primary',
  size = 'md',
  wide = false,
  wraps = false,
}: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; wraps?: boolean } = {}): string {
  return classes(
    'pressable inline-flex items-center justify-center rounded-full py-2 text-center font-semibold select-none',
    'disabled:opacity-55 aria-disabled:opacity-80',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    !wraps && 'whitespace-nowrap',
  )
}
