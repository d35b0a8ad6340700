import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { classes } from './classes.ts'

export type ButtonLinkProps = LinkProps & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  icon?: ReactNode
}

export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonLook({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}
