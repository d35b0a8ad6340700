import { officeForms, Panel, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import type { OfficeOrderDetails } from '#features/orders/web/orders.queries.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ invoices: typeof invoicesOfficeContract }>()
const evidenceForm = officeForm('invoices.evidence')

/** A notice that the payer charged the payment back, with the form for the evidence where the role allows it. */
export function EvidencePanel({ order: { id, state, repayments } }: { order: OfficeOrderDetails }) {
  const t = useTexts('office-orders')
  const locale = useLocale()
  const isAllowed = useFrame().permissions.includes('orders.export')
  if (!isAllowed || state === 'open') return null
  const chargebacks = repayments.filter(({ kind, status }) => kind === 'chargeback' && status !== 'reversed')
  return (
    <Panel title={t('evidence')}>
      {chargebacks.map((chargeback) => (
        <Alert key={chargeback.id} tone="warning" className="mb-4">
          {t('chargedBack', { amount: formatMoney(chargeback.amountCents, chargeback.currency, locale) })}{' '}
          {chargeback.reasonCode !== null && t('chargebackReason', { code: chargeback.reasonCode })}
        </Alert>
      ))}
      <p className="mb-4 text-text-2">{t('evidenceIntro')}</p>
      <evidenceForm.Form hidden={{ id }} showsAnswer>
        <EvidenceFile />
        <SubmitButton variant="secondary">{t('evidenceSubmit')}</SubmitButton>
      </evidenceForm.Form>
    </Panel>
  )
}

/** The file, which the browser saves without another request. */
function EvidenceFile() {
  const t = useTexts('office-orders')
  const output = evidenceForm.useOutput()
  if (!output) return null
  const { name, text } = output
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-3 font-semibold text-success-text">{t('evidenceDone')}</p>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={name}
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
      >
        {t('evidenceDownload', { name })}
      </a>
    </div>
  )
}
