import type { ReactNode } from 'react'
import { type ChipTone, chipClasses } from './chip-classes.ts'
import { classes } from './classes.ts'

export type ChipProps = {
  tone?: ChipTone
  size?: 'md' | 'sm'
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A short text in a pill: an interest, a status, a tag on a photo. */
export function Chip({ tone = 'plain', size = 'md', icon, className, children }: ChipProps) {
  return (
    <span className={classes(chipClasses(tone, size), className)}>
      {icon}
      {children}
    </span>
  )
}
