import Eye from 'lucide-react/icons/eye'
import { restrictionsQuery, type OwnDecisionsApi } from '#features/moderation/web/moderation.queries.ts'
import { RestrictionNotice } from '#features/moderation/web/restriction-notice.tsx'
import { PhotoOverview } from '#features/photos/web/photos.tsx'
import { myPhotosQuery } from '#features/photos/web/photos.queries.ts'
import { interestsQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Completeness } from '#features/profiles/web/completeness.tsx'
import { ProfileForm } from '#features/profiles/web/profile-form.tsx'
import { myProfileQuery } from '#features/profiles/web/profiles.queries.ts'
import { href } from '#links.ts'

type Api = Parameters<typeof myProfileQuery>[0] &
  Parameters<typeof myPhotosQuery>[0] &
  Parameters<typeof settingsQuery>[0] &
  OwnDecisionsApi

const queries = (api: Api) => [
  myProfileQuery(api),
  myPhotosQuery(api),
  settingsQuery(api),
  interestsQuery(api),
  restrictionsQuery(api),
]

export const handle = {
  namespaces: ['options', 'own-photos', 'profile', 'alerts'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The page to edit one's own profile and photos. */
export default function ProfilePage() {
  const t = useTexts('profile')
  const api = useApi<Api>()
  const profile = useQueryData(myProfileQuery(api))
  const { photos } = useQueryData(myPhotosQuery(api))
  return (
    <div className="mx-auto flex max-w-[920px] flex-col gap-8 px-4 py-6 pb-28 sm:px-6 sm:py-8">
      <title>{t('title')}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('title')}</h1>
        <ButtonLink
          to={href('profile-preview')}
          variant="secondary"
          size="sm"
          icon={<Eye size={18} aria-hidden="true" />}
        >
          {t('view')}
        </ButtonLink>
      </div>
      <RestrictionNotice />
      <Completeness profile={profile} photoCount={photos.length} />
      <PhotoOverview />
      <ProfileForm profile={profile} />
    </div>
  )
}
