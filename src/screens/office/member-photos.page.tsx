import { useParams } from 'react-router'
import type { CasesApi } from '#features/moderation/web/office-cases.queries.ts'
import { decideMemberPhotosForm, MemberPhotoGrid } from '#features/moderation/web/office-photo-grid.tsx'
import { PhotoShortcuts } from '#features/moderation/web/office-photo-shortcuts.tsx'
import { memberPhotosQuery } from '#features/moderation/web/office-photos.queries.ts'
import { LostRefusal, OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-member-photos', (api: CasesApi, { params }) => [
  memberPhotosQuery(api, params['id'] ?? ''),
])

/** The waiting photos of one member. */
export default function OfficeMemberPhotosPage() {
  const { id = '' } = useParams()
  const t = useTexts('office-photos')
  const { owner, photos } = useQueryData(memberPhotosQuery(useApi<CasesApi>(), id))
  return (
    <OfficePage
      title={owner ? t('photosOf', { name: owner.name }) : t('title')}
      actions={
        <a href={officeHref('office-photos')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      {photos.length === 0 ? (
        <>
          <LostRefusal forms={[decideMemberPhotosForm]} />
          <p className="rounded-2xl bg-surface-2 p-5 text-text-2">{t('noneClaimed')}</p>
        </>
      ) : (
        <>
          <MemberPhotoGrid memberId={id} photos={photos} />
          <PhotoShortcuts />
        </>
      )}
    </OfficePage>
  )
}
