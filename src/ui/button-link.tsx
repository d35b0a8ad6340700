import type { ComponentProps, ReactNode } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts'
import { classes } from './classes.ts'

export type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Makes the browser load the document instead of navigating within the app. */
  reloadDocument?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Lets a long text take several lines instead of one. */
  wraps?: boolean
  icon?: ReactNode
}

/** A link with the appearance of a button. It is a plain `<a>`, since a page may render many (see `useClientLinks`). */
export function ButtonLink({ to, reloadDocument, ...props }: ButtonLinkProps) {
  const { variant, size, wide, wraps, icon, className, children, ...rest } = props
  return (
    <a
      href={to}
      data-client-link={reloadDocument ? undefined : ''}
      {...rest}
      className={classes(buttonClasses({ variant, size, wide, wraps }), className)}
    >
      {icon}
      {children}
    </a>
  )
}
