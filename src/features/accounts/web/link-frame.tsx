import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state.tsx'
import { Logo } from '#ui/logo.tsx'

/** The page that a mailed link opens: one thing, under the name of the site. */
export function LinkFrame({ children }: { children: ReactNode }) {
  const { name } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-none justify-center px-4 pt-6">
        <Link to="/" className="flex min-h-11 items-center rounded-lg">
          <Logo name={name} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col justify-center outline-none">
        {children}
      </main>
    </div>
  )
}

/** How something that was asked for went; it takes the focus, so that a screen reader tells of it. */
export function Outcome(props: EmptyStateProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EmptyState level={1} {...props} />
    </div>
  )
}
