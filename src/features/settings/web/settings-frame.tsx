import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useParentLink } from '#platform/navigation/back-link.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { settingsSections } from './settings-sections.ts'

type FrameProps = { title: string; text?: string; children: ReactNode }

/** The layout of a settings page: beside the section menu on a wide screen, with a back link on a narrow one. */
export function SettingsFrame({ title, text, children }: FrameProps) {
  const t = useTexts('settings')
  return (
    <div className="container-page grid gap-x-12 pt-4 pb-16 sm:pt-8 lg:grid-cols-[248px_minmax(0,640px)] lg:justify-center">
      <title>{title}</title>
      <SettingsNav />
      <div className="mx-auto w-full max-w-[640px] min-w-0">
        <Link
          {...useParentLink(href('settings'))}
          className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-primary-text lg:hidden"
        >
          <ArrowLeft size={20} aria-hidden="true" />
          {t('back')}
        </Link>
        <h1 className="text-3xl">{title}</h1>
        {text && <p className="mt-2 text-text-2">{text}</p>}
        <div className="mt-6 flex flex-col gap-5">{children}</div>
      </div>
    </div>
  )
}

function SettingsNav() {
  const t = useTexts('settings')
  return (
    <nav aria-label={t('nav')} className="hidden lg:block">
      <Link to={href('settings')} className="type-display mb-3 flex min-h-11 items-center rounded-full px-4 text-xl">
        {t('title')}
      </Link>
      <ul className="flex flex-col gap-1">
        {settingsSections.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center gap-3 rounded-full px-4 font-medium transition-colors',
                  isActive
                    ? 'bg-primary-soft font-semibold text-primary-text'
                    : 'text-text-2 hover:bg-surface-2 hover:text-text',
                )
              }
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(`sections.${key}.title`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A group of related settings. */
export function Panel({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {text && <p className="mt-1.5 text-text-2">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
