import { officeForms, toInputName } from '#features/staff/web/staff.tsx'
import type { moderationOfficeContract } from '../office.contract.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { classes } from '#ui/classes.ts'
import { coveredClasses, getReviewUrl, Uncover, Warnings } from './office-photo.tsx'
import { RejectButtons, ShortcutButton } from './office-photo-forms.tsx'
import type { QueuedPhoto } from './office-photos.queries.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
export const decideMemberPhotosForm = officeForm('moderation.decideMemberPhotos', { fields: ['outcome', 'photoIds'] })

interface GridProps {
  readonly memberId: string
  readonly photos: readonly QueuedPhoto[]
}

/** The waiting photos of one member: approve all, or reject the selected ones. */
export function MemberPhotoGrid({ memberId, photos }: GridProps) {
  const t = useTexts('office-photos')
  const { Form, field } = decideMemberPhotosForm
  const next = officeHref('office-photos')
  return (
    <div className="group">
      <Form form="approve" hidden={{ id: memberId, photoIds: photos.map(({ id }) => id) }} next={next} className="mb-5">
        <ShortcutButton
          keyName="A"
          label={t('approveAll', { count: photos.length })}
          field={field('outcome')}
          value="approve"
          variant="primary"
        />
      </Form>
      {photos.some(({ isCovered }) => isCovered) && <Uncover />}
      <Form form="reject" hidden={{ id: memberId }} next={next}>
        <ul className="mb-4 grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
          {photos.map((photo, index) => (
            <GridPhoto key={photo.id} photo={photo} number={index + 1} />
          ))}
        </ul>
        <fieldset>
          <legend className="mb-2 font-semibold">{t('rejectSelected')}</legend>
          <div className="flex flex-wrap gap-2">
            <RejectButtons field={field('outcome')} />
          </div>
        </fieldset>
      </Form>
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
          <input
            type="checkbox"
            name={toInputName(decideMemberPhotosForm.list('photoIds'))}
            value={id}
            className="size-5"
          />
          {t('select', { number })}
        </span>
      </label>
      <p className="text-sm text-text-2">{format.dateTime(new Date(uploadedAt), { dateStyle: 'medium' })}</p>
      <Warnings photo={photo} />
    </li>
  )
}
