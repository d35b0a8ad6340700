import { Link } from 'react-router'
import { Badge } from './badge.tsx'
import { classes } from './classes.ts'

export type Tab = { to: string; label: string; count?: number; countLabel?: string; current: boolean }

export type TabsProps = { label: string; tabs: Tab[]; className?: string }

/** Tabs that are links to pages. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav aria-label={label} className={classes('scroll-row border-b border-border', className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
          className={classes(
            'relative flex min-h-12 flex-none items-center gap-2 rounded-t-md px-4 font-semibold transition-colors -outline-offset-3',
            'after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-full',
            tab.current
              ? 'text-primary-text after:bg-primary forced-colors:after:bg-[Highlight]'
              : 'text-text-2 hover:text-text',
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Badge count={tab.count} label={tab.countLabel} tone={tab.current ? 'primary' : 'muted'} />
          )}
        </Link>
      ))}
    </nav>
  )
}
