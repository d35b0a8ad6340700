import { OfficeForm, Panel, SubmitButton, TypedField, useFrame, useOwnForm } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'

/** The form that turns mails on again for every member whose mails bounced since a time, after a fault of our own. */
export function SuspensionsForm() {
  const t = useTexts('office-mail-previews')
  if (!useFrame().permissions.includes('mails.change')) return null
  return (
    <Panel title={t('suspensions.title')}>
      <OfficeForm
        action="notifications.liftSuspensions"
        showsAnswer
        isEmptiedByDone
        className="flex max-w-xl flex-col gap-3"
      >
        <p className="text-text-2">{t('suspensions.intro')}</p>
        <TypedField
          label={t('suspensions.since')}
          description={t('suspensions.sinceHelp')}
          name="since"
          type="datetime-local"
          required
        />
        <TypedField label={t('suspensions.reason')} name="reason" required maxLength={500} />
        <LiftedAnswer />
        <SubmitButton variant="secondary" className="self-start">
          {t('suspensions.submit')}
        </SubmitButton>
      </OfficeForm>
    </Panel>
  )
}

function LiftedAnswer() {
  const t = useTexts('office-mail-previews')
  const sent = useOwnForm()
  if (!sent || sent.refusal) return null
  const { lifted } = sent.output as { lifted: number } // the endpoint of this form
  return (
    <p role="status" className="rounded-2xl bg-success-soft p-4 text-success-text">
      {t('suspensions.lifted', { count: lifted })}
    </p>
  )
}
