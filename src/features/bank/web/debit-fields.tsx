import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useRef, type FormEvent } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import {
  DEBIT_FIELD_MAX,
  DEBIT_FIELDS,
  listDebitProblems,
  normalizeDebitDetails,
  type DebitDetails,
  type DebitField,
} from '../debit-details.rules.ts'
import { checkMobileNumber } from '../mobile.rules.ts'
import { getPostcodeExample, parsePostcode } from '../postcode.rules.ts'
import { CheckedField } from './checked-field.tsx'
import { findRefusedField, useFieldErrors } from './debit-errors.tsx'
import { DebitStep } from './debit-step.tsx'
import { IbanField } from './iban-field.tsx'
import type { Submission } from './submission.tsx'

type DebitFieldsProps = {
  details: DebitDetails
  country: string
  submission: Submission
  takesFocus: boolean
  onChange: (change: Partial<DebitDetails>) => void
  onSubmit: (details: DebitDetails) => void
}

/** The first step: the account and the address of the payer. */
export function DebitFields({ details, country, submission, takesFocus, onChange, onSubmit }: DebitFieldsProps) {
  const t = useTexts('debit')
  const refusalText = useRefusalText()
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, show } = useFieldErrors(details, country, submission.failure)
  const refusedField = findRefusedField(submission.failure)
  useEffect(() => {
    if (refusedField) focusField(form.current, refusedField)
  }, [refusedField, submission.failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = listDebitProblems(details, country)
    show(...DEBIT_FIELDS)
    if (first) focusField(form.current, first.field)
    else onSubmit(normalizeDebitDetails(details, country))
  }
  const fieldProps = (field: DebitField) => ({
    label: t(`field.${field}`),
    name: field,
    required: true,
    maxLength: DEBIT_FIELD_MAX[field],
    value: details[field],
    error: errorOf(field),
    onChange: ({ target }: Parameters<NonNullable<TextFieldProps['onChange']>>[0]) =>
      onChange({ [field]: target.value }),
    onBlur: () => details[field].trim() !== '' && show(field),
  })
  const postcode = parsePostcode(details.postcode, country)
  const hasLetters = /[A-Z]/.test(getPostcodeExample(country) ?? 'A')
  const formError = submission.failure !== null && !refusedField ? refusalText(submission.failure) : null
  return (
    <DebitStep
      step={1}
      heading={t('details.heading')}
      hint={t('details.hint')}
      error={formError}
      takesFocus={takesFocus}
    >
      <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <TextField {...fieldProps('accountHolder')} autoComplete="name" />
        <IbanField
          value={details.iban}
          error={errorOf('iban')}
          onChange={(iban) => onChange({ iban })}
          onBlur={fieldProps('iban').onBlur}
        />
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <TextField {...fieldProps('street')} autoComplete="address-line1" />
          <TextField {...fieldProps('houseNumber')} autoComplete="address-line2" />
        </div>
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
          <CheckedField
            {...fieldProps('postcode')}
            autoComplete="postal-code"
            autoCapitalize="characters"
            inputMode={hasLetters ? 'text' : 'numeric'}
            isValid={postcode !== null}
            validText={t('valid.postcode')}
            onBlur={() => {
              fieldProps('postcode').onBlur()
              if (postcode !== null) onChange({ postcode })
            }}
          />
          <TextField {...fieldProps('city')} autoComplete="address-level2" />
        </div>
        <CheckedField
          {...fieldProps('mobileNumber')}
          description={t('description.mobileNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          isValid={checkMobileNumber(details.mobileNumber, country) === 'mobile'}
          validText={t('valid.mobileNumber')}
        />
        <Button type="submit" pending={submission.isPending} wraps className="mt-2 sm:self-start">
          {t('details.next')}
          <ArrowRight size={20} aria-hidden="true" className="flex-none" />
        </Button>
      </form>
    </DebitStep>
  )
}

function focusField(form: HTMLFormElement | null, field: DebitField): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
}
