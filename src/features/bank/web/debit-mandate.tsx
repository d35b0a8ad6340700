import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import type { DebitDetails } from '../debit-details.rules.ts'
import { formatIban } from '#features/orders/iban.rules.ts'
import { PRE_NOTIFICATION_DAYS, REFUND_WEEKS } from '../mandate.rules.ts'
import { DebitFacts } from './debit-facts.tsx'
import { DebitStep } from './debit-step.tsx'
import type { Submission } from './submission.tsx'

/** The mandate that a payer signs: who collects what, and its reference. */
export type DebitMandate = {
  creditorName: string
  creditorAddress: string
  creditorId: string
  reference: string
  amountCents: number
  currency: string
}

type MandateStepProps = {
  mandate: DebitMandate
  details: DebitDetails
  submission: Submission
  onSign: () => void
  onBack: () => void
}

/** The second step: the text of the mandate, as the rules of SEPA require it. */
export function MandateStep({ mandate, details, submission, onSign, onBack }: MandateStepProps) {
  const t = useTexts('debit')
  const refusalText = useRefusalText()
  const error = submission.failure === null ? null : refusalText(submission.failure)
  return (
    <DebitStep step={2} heading={t('mandate.heading')} hint={t('mandate.hint')} error={error} takesFocus>
      <MandateText mandate={mandate} details={details} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button wraps pending={submission.isPending} onClick={onSign}>
          {t('mandate.sign')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('mandate.back')}
        </Button>
      </div>
    </DebitStep>
  )
}

function MandateText({ mandate, details }: Pick<MandateStepProps, 'mandate' | 'details'>) {
  const t = useTexts('debit')
  const amount = formatMoney(mandate.amountCents, mandate.currency, useLocale())
  const facts = [
    [t('mandate.creditor'), `${mandate.creditorName}, ${mandate.creditorAddress}`],
    [t('mandate.creditorId'), mandate.creditorId],
    [t('mandate.reference'), mandate.reference],
    [t('mandate.kind'), t('mandate.once')],
    [t('mandate.amount'), amount],
    [t('mandate.holder'), details.accountHolder],
    [t('mandate.iban'), formatIban(details.iban)],
    [t('mandate.address'), `${details.street} ${details.houseNumber}, ${details.postcode} ${details.city}`],
  ] as const
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-border bg-surface p-4 sm:p-6">
      <h3 className="text-lg font-semibold">{t('mandate.title')}</h3>
      <p>{t('mandate.consent', { creditor: mandate.creditorName, amount })}</p>
      <p>{t('mandate.refund', { weeks: REFUND_WEEKS })}</p>
      <p>{t('mandate.notice', { days: PRE_NOTIFICATION_DAYS })}</p>
      <DebitFacts facts={facts} className="border-t border-border pt-4 sm:grid-cols-[10rem_1fr]" />
    </div>
  )
}
