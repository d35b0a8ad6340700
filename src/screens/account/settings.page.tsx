import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { profilesContract } from '#features/profiles/contract.ts'
import { privacyQuery } from '#features/profiles/web/profiles.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { settingsSections } from '#features/settings/web/settings-sections.ts'

// This screen does not show the privacy settings. They are prefetched for their page, one link away.
const queries = (api: ApiOf<{ profiles: typeof profilesContract }>) => [privacyQuery(api)]

export const handle = { namespaces: ['settings'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The overview of all settings (R-2.58, C-03). */
export default function SettingsPage() {
  const t = useTexts('settings')
  return (
    <div className="container-page max-w-[920px] pt-6 pb-16 sm:pt-8">
      <title>{t('title')}</title>
      <h1 className="text-3xl">{t('title')}</h1>
      <ul className="mt-6 grid gap-3 md:grid-cols-2">
        {settingsSections.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link
              to={to}
              className="pressable flex h-full min-h-18 items-center gap-4 rounded-2xl border border-border bg-surface px-5 py-4 hover:bg-surface-2"
            >
              <span className="flex size-11 flex-none items-center justify-center rounded-full bg-primary-soft text-primary-text">
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`sections.${key}.title`)}</span>
                <span className="block text-sm text-text-2">{t(`sections.${key}.text`)}</span>
              </span>
              <ChevronRight size={20} className="flex-none text-text-3" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
