import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import type { DebitDetails } from '../debit-details.rules.ts'
import { DebitFacts } from './debit-facts.tsx'
import { DebitStep } from './debit-step.tsx'
import type { Submission } from './submission.tsx'

type StoredAccountProps = {
  /** The payer of the last mandate, with masked account and phone numbers. */
  payer: DebitDetails
  submission: Submission
  takesFocus: boolean
  onUse: () => void
  onOther: () => void
}

/** The first step of a payer who signed a mandate before: the same account, or another one. */
export function StoredAccount({ payer, submission, takesFocus, onUse, onOther }: StoredAccountProps) {
  const t = useTexts('debit')
  const refusalText = useRefusalText()
  const error = submission.failure === null ? null : refusalText(submission.failure)
  const facts = [
    [t('field.accountHolder'), payer.accountHolder],
    [t('field.iban'), payer.iban],
    [t('field.mobileNumber'), payer.mobileNumber],
  ] as const
  return (
    <DebitStep step={1} heading={t('stored.heading')} hint={t('stored.hint')} error={error} takesFocus={takesFocus}>
      <DebitFacts
        facts={facts}
        className="rounded-2xl border border-border bg-surface p-4 sm:grid-cols-[14rem_1fr] sm:p-6"
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button wraps pending={submission.isPending} onClick={onUse}>
          {t('stored.use')}
        </Button>
        <Button variant="ghost" wraps onClick={onOther}>
          {t('stored.other')}
        </Button>
      </div>
    </DebitStep>
  )
}
