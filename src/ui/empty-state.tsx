import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type EmptyStateProps = {
  /** A lucide icon of 32 px, or a drawing. */
  icon: ReactNode
  title: string
  text?: string
  /** The way on: usually one button. */
  children?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, text, children, className }: EmptyStateProps) {
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center', className)}>
      <span
        aria-hidden="true"
        className="mb-3 flex size-20 items-center justify-center rounded-full bg-primary-soft text-primary-text ring-12 ring-primary-soft/40"
      >
        {icon}
      </span>
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="text-text-2">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
