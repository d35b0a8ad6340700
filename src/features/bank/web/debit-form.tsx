import { useState } from 'react'
import { DEBIT_FIELDS, type DebitDetails } from '../debit-details.rules.ts'
import { formatIban } from '#features/orders/iban.rules.ts'
import { CodeStep } from './debit-code.tsx'
import { DebitFields } from './debit-fields.tsx'
import { MandateStep, type DebitMandate } from './debit-mandate.tsx'
import { StoredAccount } from './stored-account.tsx'
import { useSubmission } from './submission.tsx'

type DebitFormProps = {
  /** The known details of the payer. */
  initial?: Partial<DebitDetails>
  /** The country of the address and of a national mobile number. */
  country: string
  /** The payer of the last mandate, with masked account and phone numbers. */
  stored?: DebitDetails | null
  /**
   * Stores normalized details, or those of the last mandate (null), and resolves to the mandate to sign. Called again when
   * the payer changes them.
   */
  onSubmit: (details: DebitDetails | null) => Promise<DebitMandate>
  /** Sends a code. Called after consent to the mandate, and again when the payer requests another code. */
  onSendCode: () => Promise<unknown>
  /** Confirms the mandate. The caller shows what follows. */
  onConfirm: (code: string) => Promise<unknown>
}

type Step =
  | { name: 'stored' | 'details'; isReturn: boolean }
  | { name: 'mandate' | 'code'; mandate: DebitMandate; payer: DebitDetails; isStored: boolean }

/**
 * The form for a payment by direct debit, in three steps: details, mandate and code (R-3.57, C-17). Each callback rejects
 * with the refusal of the server, which is shown; one with a `field` is shown at that field.
 */
export function DebitForm({ initial, country, stored = null, onSubmit, onSendCode, onConfirm }: DebitFormProps) {
  const [details, setDetails] = useState(() => fillDetails(initial))
  const [step, setStep] = useState<Step>({ name: stored ? 'stored' : 'details', isReturn: false })
  const submission = useSubmission()
  const [isConfirmed, setConfirmed] = useState(false)
  const open = (next: Step) => {
    submission.reset()
    setStep(next)
  }
  if (step.name === 'stored' && stored)
    return (
      <StoredAccount
        payer={stored}
        submission={submission}
        takesFocus={step.isReturn}
        onUse={() =>
          submission.run(
            () => onSubmit(null),
            (mandate) => setStep({ name: 'mandate', mandate, payer: stored, isStored: true }),
          )
        }
        onOther={() => open({ name: 'details', isReturn: true })}
      />
    )
  if (!('mandate' in step))
    return (
      <DebitFields
        details={details}
        country={country}
        submission={submission}
        takesFocus={step.isReturn}
        onChange={(change) => {
          submission.reset()
          setDetails((current) => ({ ...current, ...change }))
        }}
        onSubmit={(normalized) => {
          const payer = { ...normalized, iban: formatIban(normalized.iban) }
          setDetails(payer)
          submission.run(
            () => onSubmit(normalized),
            (mandate) => setStep({ name: 'mandate', mandate, payer, isStored: false }),
          )
        }}
      />
    )
  const { mandate, payer, isStored } = step
  const goBack = () => open({ name: isStored ? 'stored' : 'details', isReturn: true })
  if (step.name === 'mandate')
    return (
      <MandateStep
        mandate={mandate}
        details={payer}
        submission={submission}
        onSign={() => submission.run(onSendCode, () => setStep({ ...step, name: 'code' }))}
        onBack={goBack}
      />
    )
  return (
    <CodeStep
      mobileNumber={payer.mobileNumber}
      submission={{ ...submission, isPending: submission.isPending || isConfirmed }}
      onConfirm={(code) =>
        submission.run(
          () => onConfirm(code),
          () => setConfirmed(true),
        )
      }
      onSendCode={onSendCode}
      onBack={goBack}
    />
  )
}

function fillDetails(initial?: Partial<DebitDetails>): DebitDetails {
  const details = Object.fromEntries(DEBIT_FIELDS.map((field) => [field, initial?.[field] ?? '']))
  return { ...details, iban: formatIban(initial?.iban ?? '') } as DebitDetails // has every field
}
