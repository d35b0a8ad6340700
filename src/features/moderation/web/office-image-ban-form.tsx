import { UNBAN_REASON_MAX } from '#features/photos/queue.rules.ts'
import { REJECTION_REASONS } from '#features/photos/rules.ts'
import { ChoiceField, officeForms, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import type { moderationOfficeContract } from '../office.contract.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const ban = { fields: ['reason', 'note'] } as const
const banPhotoForm = officeForm('moderation.banPhoto', ban)
const banCaseImageForm = officeForm('moderation.banCaseImage', ban)

/** Bans the image of a photo, and rejects the photo. */
export function BanPhotoForm({ id }: { id: string }) {
  return <ImageBanForm id={id} form={banPhotoForm} effect="photo" />
}

/** Bans the reported image of a case, on request. */
export function BanCaseImageForm({ id }: { id: string }) {
  const t = useTexts('office-photos')
  return (
    <details open={banCaseImageForm.useSent() !== null} className="mt-4 border-t border-border pt-3">
      <summary className="cursor-pointer py-2 font-semibold text-danger-text">{t('ban.title')}</summary>
      <ImageBanForm id={id} form={banCaseImageForm} effect="case" />
    </details>
  )
}

interface ImageBanFormProps {
  readonly id: string
  readonly form: typeof banPhotoForm
  readonly effect: 'photo' | 'case'
}

function ImageBanForm({ id, form: { Form, field }, effect }: ImageBanFormProps) {
  const t = useTexts('office-photos')
  const reasons = REJECTION_REASONS.map((value) => ({ value, label: t(`reject.${value}`) }))
  return (
    <Form
      hidden={{ id, requestId: newClientId() }}
      next={officeHref('office-banned-images')}
      className="flex flex-col gap-4"
    >
      <p className="text-text-2">{t(`ban.text.${effect}`)}</p>
      <ChoiceField label={t('ban.reason')} field={field('reason')} value={REJECTION_REASONS[0]} options={reasons} />
      <TypedField label={t('bans.why')} field={field('note')} maxLength={UNBAN_REASON_MAX} required />
      <SubmitButton className="self-start">{t('ban.submit')}</SubmitButton>
    </Form>
  )
}
