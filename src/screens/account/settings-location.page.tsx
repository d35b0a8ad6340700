import type { profilesContract } from '#features/profiles/contract.ts'
import { myProfileQuery } from '#features/profiles/web/profiles.queries.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { settingsQuery } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { CitySettings } from '#features/settings/web/settings-location.tsx'

type Api = ApiOf<{ profiles: typeof profilesContract; sites: typeof sitesContract }>

const queries = (api: Api) => [myProfileQuery(api), settingsQuery(api)]

export const handle = { namespaces: ['search', 'settings'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The settings for the member's location, which is never more precise than a city (R-2.115, C-78). */
export default function LocationSettingsPage() {
  const t = useTexts('settings')
  return (
    <SettingsFrame title={t('sections.location.title')} text={t('location.text')}>
      <CitySettings />
    </SettingsFrame>
  )
}
