import type { ComponentProps, ReactNode } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { classes } from './classes.ts'

export type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Loads the page anew instead of going there within the app. */
  reloadDocument?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  icon?: ReactNode
}

/** A link that looks like a button; plain, as a page may draw many (see `useQuickLinks`). */
export function ButtonLink({ to, reloadDocument, ...props }: ButtonLinkProps) {
  const { variant, size, wide, icon, className, children, ...rest } = props
  return (
    <a
      href={to}
      data-quick={reloadDocument ? undefined : ''}
      {...rest}
      className={classes(buttonLook({ variant, size, wide }), className)}
    >
      {icon}
      {children}
    </a>
  )
}
