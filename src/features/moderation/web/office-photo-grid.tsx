import { OfficeForm } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { classes } from '#ui/classes.ts'
import { coveredClasses, getReviewUrl, Uncover, Warnings } from './office-photo.tsx'
import { RejectButtons, ShortcutButton } from './office-photo-forms.tsx'
import type { QueuedPhoto } from './office-photos.queries.ts'

interface GridProps {
  readonly memberId: string
  readonly photos: readonly QueuedPhoto[]
}

/** The waiting photos of one member: approve all, or reject the selected ones. */
export function MemberPhotoGrid({ memberId, photos }: GridProps) {
  const t = useTexts('office-photos')
  const form = { action: 'moderation.decideMemberPhotos', hidden: { id: memberId }, next: officeHref('office-photos') }
  return (
    <div className="group">
      <OfficeForm {...form} form="approve" className="mb-5">
        {photos.map(({ id }) => (
          <input key={id} type="hidden" name="photoIds[]" value={id} />
        ))}
        <ShortcutButton
          keyName="A"
          label={t('approveAll', { count: photos.length })}
          outcome="approve"
          variant="primary"
        />
      </OfficeForm>
      {photos.some(({ isCovered }) => isCovered) && <Uncover />}
      <OfficeForm {...form} form="reject">
        <ul className="mb-4 grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
          {photos.map((photo, index) => (
            <GridPhoto key={photo.id} photo={photo} number={index + 1} />
          ))}
        </ul>
        <fieldset>
          <legend className="mb-2 font-semibold">{t('rejectSelected')}</legend>
          <div className="flex flex-wrap gap-2">
            <RejectButtons />
          </div>
        </fieldset>
      </OfficeForm>
    </div>
  )
}

function GridPhoto({ photo, number }: { photo: QueuedPhoto; number: number }) {
  const t = useTexts('office-photos')
  const format = useFormatter()
  const { id, key, uploadedAt, isCovered } = photo
  return (
    <li>
      <label className="block">
        <span className="block overflow-hidden rounded-xl bg-surface-3">
          <img
            src={getReviewUrl(key, 'card')}
            alt=""
            className={classes('aspect-3/4 w-full object-cover', isCovered && coveredClasses)}
          />
        </span>
        <span className="mt-2 flex min-h-11 items-center gap-3">
          <input type="checkbox" name="photoIds[]" value={id} className="size-5" />
          {t('select', { number })}
        </span>
      </label>
      <p className="text-sm text-text-2">{format.dateTime(new Date(uploadedAt), { dateStyle: 'medium' })}</p>
      <Warnings photo={photo} />
    </li>
  )
}
