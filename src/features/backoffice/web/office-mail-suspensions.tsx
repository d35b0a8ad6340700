import { officeForms, Panel, SubmitButton, TypedField, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import type { notificationsOfficeContract } from '#features/notifications/office.contract.ts'

const officeForm = officeForms<{ notifications: typeof notificationsOfficeContract }>()
const liftSuspensionsForm = officeForm('notifications.liftSuspensions', { fields: ['since', 'reason'] })

/** The form that turns mails on again for every member whose mails bounced since a time, after a fault of our own. */
export function SuspensionsForm() {
  const t = useTexts('office-mail-previews')
  if (!useFrame().permissions.includes('mails.change')) return null
  return (
    <Panel title={t('suspensions.title')}>
      <liftSuspensionsForm.Form showsAnswer isEmptiedByDone className="flex max-w-xl flex-col gap-3">
        <p className="text-text-2">{t('suspensions.intro')}</p>
        <TypedField
          label={t('suspensions.since')}
          description={t('suspensions.sinceHelp')}
          field={liftSuspensionsForm.field('since')}
          type="datetime-local"
          required
        />
        <TypedField
          label={t('suspensions.reason')}
          field={liftSuspensionsForm.field('reason')}
          required
          maxLength={500}
        />
        <LiftedAnswer />
        <SubmitButton variant="secondary" className="self-start">
          {t('suspensions.submit')}
        </SubmitButton>
      </liftSuspensionsForm.Form>
    </Panel>
  )
}

function LiftedAnswer() {
  const t = useTexts('office-mail-previews')
  const output = liftSuspensionsForm.useOutput()
  if (!output) return null
  const { lifted } = output
  return (
    <p role="status" className="rounded-2xl bg-success-soft p-4 text-success-text">
      {t('suspensions.lifted', { count: lifted })}
    </p>
  )
}
