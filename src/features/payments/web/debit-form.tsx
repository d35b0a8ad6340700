import { useState } from 'react'
import { DEBIT_FIELDS, type DebitDetails } from '../debit-details.rules.ts'
import { formatIban } from '../iban.rules.ts'
import { CodeStep } from './debit-code.tsx'
import { DebitFields } from './debit-fields.tsx'
import { MandateStep, type DebitMandate } from './debit-mandate.tsx'
import { useSubmission } from './submission.tsx'

type DebitFormProps = {
  /** What is known of the payer. */
  initial?: Partial<DebitDetails>
  /** The country of the address and of a national mobile number. */
  country: string
  /** Stores normalized details and resolves to the mandate to sign. Called again when the payer changes them. */
  onSubmit: (details: DebitDetails) => Promise<DebitMandate>
  /** Sends a code. Called after consent to the mandate, and again when the payer requests another code. */
  onSendCode: () => Promise<unknown>
  /** Confirms the mandate. The caller shows what follows. */
  onConfirm: (code: string) => Promise<unknown>
}

type Step = { name: 'details'; isReturn: boolean } | { name: 'mandate' | 'code'; mandate: DebitMandate }

/**
 * The form for a payment by direct debit, in three steps: details, mandate and code (R-3.57, C-17). Each callback rejects
 * with the refusal of the server, which is shown; one with a `field` is shown at that field.
 */
export function DebitForm({ initial, country, onSubmit, onSendCode, onConfirm }: DebitFormProps) {
  const [details, setDetails] = useState(() => fillDetails(initial))
  const [step, setStep] = useState<Step>({ name: 'details', isReturn: false })
  const submission = useSubmission()
  const [isConfirmed, setConfirmed] = useState(false)
  const open = (next: Step) => {
    submission.reset()
    setStep(next)
  }
  if (step.name === 'details')
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
          setDetails({ ...normalized, iban: formatIban(normalized.iban) })
          submission.run(
            () => onSubmit(normalized),
            (mandate) => setStep({ name: 'mandate', mandate }),
          )
        }}
      />
    )
  const { mandate } = step
  const goBack = () => open({ name: 'details', isReturn: true })
  if (step.name === 'mandate')
    return (
      <MandateStep
        mandate={mandate}
        details={details}
        submission={submission}
        onSign={() => submission.run(onSendCode, () => setStep({ name: 'code', mandate }))}
        onBack={goBack}
      />
    )
  return (
    <CodeStep
      mobileNumber={details.mobileNumber}
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
