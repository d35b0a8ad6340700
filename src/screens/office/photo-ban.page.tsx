import { useParams } from 'react-router'
import type { CasesApi } from '#features/moderation/web/office-cases.queries.ts'
import { BanPhotoForm } from '#features/moderation/web/office-image-ban-form.tsx'
import { RedecidePhotoForm, RemovePhotoForm, SimilarPhotos } from '#features/moderation/web/office-later-decision.tsx'
import { CoveredImage } from '#features/moderation/web/office-photo.tsx'
import { bannablePhotoQuery, similarPhotosQuery } from '#features/moderation/web/office-photos.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-photo-ban', (api: CasesApi, { params }) => [
  bannablePhotoQuery(api, params['id'] ?? ''),
  similarPhotosQuery(api, params['id'] ?? ''),
])

/** A photo of a member, to ban its image, to decide about it again or to delete it. */
export default function OfficePhotoBanPage() {
  const { id = '' } = useParams()
  const t = useTexts('office-photos')
  const api = useApi<CasesApi>()
  const { owner, memberId, status, image } = useQueryData(bannablePhotoQuery(api, id))
  const similar = useQueryData(similarPhotosQuery(api, id))
  const name = owner?.name ?? t('noOwner')
  return (
    <OfficePage
      title={t('ban.title')}
      intro={`${t('photoOf', { name })} · ${t(`ban.status.${status}`)}`}
      actions={
        <a
          href={officeHref('office-member', { id: memberId })}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          {t('ban.file')}
        </a>
      }
    >
      {image === null ? (
        <p className="rounded-2xl bg-surface-2 p-5 text-text-2">{t('ban.noImage')}</p>
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <CoveredImage source={image} alt={t('photoOf', { name })} />
          <BanPhotoForm id={id} />
        </div>
      )}
      <div className="mt-6 flex flex-col gap-6">
        <SimilarPhotos {...similar} />
        <RedecidePhotoForm id={id} />
        {status === 'rejected' && <RemovePhotoForm id={id} memberId={memberId} />}
      </div>
    </OfficePage>
  )
}
