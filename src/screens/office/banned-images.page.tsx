import type { CasesApi } from '#features/moderation/web/office-cases.queries.ts'
import { ImageBanTable } from '#features/moderation/web/office-image-bans.tsx'
import { bannedImagesQuery } from '#features/moderation/web/office-photos.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-banned-images', (api: CasesApi) => [bannedImagesQuery(api)])

/** The images that nobody may upload. */
export default function OfficeBannedImagesPage() {
  const t = useTexts('office-photos')
  const { bans } = useQueryData(bannedImagesQuery(useApi<CasesApi>()))
  return (
    <OfficePage title={t('bans.title')} intro={t('bans.intro')}>
      <ImageBanTable bans={bans} />
    </OfficePage>
  )
}
