import { UNBAN_REASON_MAX } from '#features/photos/queue.rules.ts'
import { rejectionReasons } from '#features/photos/rules.ts'
import { ChoiceField, OfficeForm, SubmitButton, TypedField, useIsSent } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'

/** Bans the image of a photo, and rejects the photo. */
export function BanPhotoForm({ id }: { id: string }) {
  return <ImageBanForm id={id} action="moderation.banPhoto" effect="photo" />
}

/** Bans the reported image of a case, on request. */
export function BanCaseImageForm({ id }: { id: string }) {
  const t = useTexts('office-photos')
  return (
    <details open={useIsSent('moderation.banCaseImage')} className="mt-4 border-t border-border pt-3">
      <summary className="cursor-pointer py-2 font-semibold text-danger-text">{t('ban.title')}</summary>
      <ImageBanForm id={id} action="moderation.banCaseImage" effect="case" />
    </details>
  )
}

interface ImageBanFormProps {
  readonly id: string
  readonly action: string
  readonly effect: 'photo' | 'case'
}

function ImageBanForm({ id, action, effect }: ImageBanFormProps) {
  const t = useTexts('office-photos')
  const reasons = rejectionReasons.map((value) => ({ value, label: t(`reject.${value}`) }))
  return (
    <OfficeForm
      action={action}
      hidden={{ id, requestId: newClientId() }}
      next={officeHref('office-banned-images')}
      className="flex flex-col gap-4"
    >
      <p className="text-text-2">{t(`ban.text.${effect}`)}</p>
      <ChoiceField label={t('ban.reason')} name="reason" value={rejectionReasons[0]} options={reasons} />
      <TypedField label={t('bans.why')} name="note" maxLength={UNBAN_REASON_MAX} required />
      <SubmitButton className="self-start">{t('ban.submit')}</SubmitButton>
    </OfficeForm>
  )
}
