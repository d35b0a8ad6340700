import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '#links.ts'
import { Logo } from '#ui/logo.tsx'
import { AdultsLine } from './adults-line.tsx'
import { useSettings } from './sites.queries.ts'

/** The layout of a single-purpose page under the site's logo, such as one opened from a mailed link. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { name } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-none justify-center px-4 pt-6">
        <Link to={href('index')} className="flex min-h-11 max-w-full min-w-0 items-center rounded-lg">
          <Logo name={name} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col justify-center outline-none">
        {children}
      </main>
      <AdultsLine />
    </div>
  )
}
