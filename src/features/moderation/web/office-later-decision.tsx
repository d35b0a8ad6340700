import { UNBAN_REASON_MAX, PHOTO_OUTCOMES } from '#features/photos/queue.rules.ts'
import {
  ChoiceField,
  officeForms,
  OfficeTable,
  OfficeTime,
  Panel,
  SubmitButton,
  TypedField,
} from '#features/staff/web/staff.tsx'
import type { moderationOfficeContract } from '../office.contract.ts'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { CasesApi } from './office-cases.queries.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const redecidePhotoForm = officeForm('moderation.redecidePhoto', { fields: ['outcome', 'note'] })
const removePhotoForm = officeForm('moderation.removePhoto', { fields: ['note'] })

/** Decides about a photo that was decided before, or that nobody looked at. */
export function RedecidePhotoForm({ id }: { id: string }) {
  const t = useTexts('office-photos')
  const options = PHOTO_OUTCOMES.map((value) => ({
    value,
    label: value === 'approve' ? t('approve') : t(`reject.${value}`),
  }))
  return (
    <Panel title={t('redecide.title')}>
      <redecidePhotoForm.Form hidden={{ id }} className="flex flex-col gap-4">
        <p className="text-text-2">{t('redecide.text')}</p>
        <ChoiceField label={t('redecide.outcome')} field={redecidePhotoForm.field('outcome')} options={options} />
        <TypedField
          label={t('bans.why')}
          field={redecidePhotoForm.field('note')}
          maxLength={UNBAN_REASON_MAX}
          required
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('redecide.submit')}
        </SubmitButton>
      </redecidePhotoForm.Form>
    </Panel>
  )
}

/** Deletes a rejected photo. */
export function RemovePhotoForm({ id, memberId }: { id: string; memberId: string }) {
  const t = useTexts('office-photos')
  return (
    <Panel title={t('remove.title')}>
      <removePhotoForm.Form
        hidden={{ id }}
        next={officeHref('office-member', { id: memberId })}
        className="flex flex-col gap-4"
      >
        <p className="text-text-2">{t('remove.text')}</p>
        <TypedField label={t('bans.why')} field={removePhotoForm.field('note')} maxLength={UNBAN_REASON_MAX} required />
        <SubmitButton variant="danger" className="self-start">
          {t('remove.submit')}
        </SubmitButton>
      </removePhotoForm.Form>
    </Panel>
  )
}

type Similar = Awaited<ReturnType<CasesApi['moderation']['similarPhotos']>>

/** The photos that look like the one of the page, each with a link to decide about it. */
export function SimilarPhotos({ photos }: Similar) {
  const t = useTexts('office-photos')
  return (
    <Panel title={t('similar.title')}>
      <OfficeTable
        label={t('similar.title')}
        rows={photos}
        keyOf={({ id }) => id}
        empty={t('similar.empty')}
        columns={[
          { key: 'at', label: t('similar.uploadedAt'), cell: ({ uploadedAt }) => <OfficeTime at={uploadedAt} /> },
          { key: 'status', label: t('similar.status'), cell: ({ status }) => t(`ban.status.${status}`) },
          { key: 'photo', label: t('similar.photo'), cell: ({ id }) => <PhotoLink id={id} /> },
        ]}
      />
    </Panel>
  )
}

function PhotoLink({ id }: { id: string }) {
  const t = useTexts('office-photos')
  return (
    <a href={officeHref('office-photo-ban', { id })} className="font-semibold text-primary-text underline">
      {t('similar.open')}
    </a>
  )
}
