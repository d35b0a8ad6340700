import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type EmptyStateProps = {
  /** A lucide icon of 32 px, or an illustration. */
  icon: ReactNode
  title: string
  /** 1 when the empty state is the whole page. */
  level?: 1 | 2
  text?: string
  /** The actions, usually one button. */
  children?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, level = 2, text, children, className }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center', className)}>
      <span
        aria-hidden="true"
        className="mb-3 flex size-20 items-center justify-center rounded-full bg-primary-soft text-primary-text ring-12 ring-primary-soft/40"
      >
        {icon}
      </span>
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="text-text-2">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
