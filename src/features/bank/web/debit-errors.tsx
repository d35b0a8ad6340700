import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import type { Texts } from '#platform/texts.ts'
import {
  DEBIT_FIELDS,
  findDebitFieldProblem,
  getMobileExample,
  type DebitDetails,
  type DebitField,
} from '../debit-details.rules.ts'
import { findIbanProblem, ibanLengthOf, normalizeIban, type IbanProblem } from '#features/orders/iban.rules.ts'
import { getPostcodeExample } from '../postcode.rules.ts'

type FieldErrors = {
  /** Returns the error of a field to show now, or null. */
  errorOf: (field: DebitField) => string | null
  /** Shows the errors of a field from now on, while it has any. */
  show: (...fields: DebitField[]) => void
}

/** Problems of an IBAN that no further character solves, so that they are shown while it is typed. */
const FINAL_PROBLEMS: readonly (IbanProblem | null)[] = ['country', 'too_long', 'characters', 'check_digits']

/** Returns the errors of the fields: our own once a field was left or sent, and those of the server. */
export function useFieldErrors(details: DebitDetails, country: string, failure: unknown): FieldErrors {
  const texts = useProblemTexts(country)
  const refusalText = useRefusalText()
  const [shown, setShown] = useState<readonly DebitField[]>([])
  const refusedField = findRefusedField(failure)
  return {
    errorOf(field) {
      const isShown =
        shown.includes(field) || (field === 'iban' && FINAL_PROBLEMS.includes(findIbanProblem(details.iban)))
      const ownError = isShown ? texts.findError(field, details[field]) : null
      if (ownError !== null || field !== refusedField) return ownError
      return hasCode(failure, 'invalid_input') ? texts.describeWrong(field) : refusalText(failure)
    },
    show: (...fields) => setShown((current) => [...new Set([...current, ...fields])]),
  }
}

/** Returns the field that a refusal of the server names, or null. */
export function findRefusedField(failure: unknown): DebitField | null {
  if (!(failure instanceof Error) || !('data' in failure)) return null
  const { data } = failure
  if (typeof data !== 'object' || data === null || !('field' in data)) return null
  return DEBIT_FIELDS.find((field) => field === data.field) ?? null
}

function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === code
}

function useProblemTexts(country: string) {
  const t = useTexts('debit')
  const describeWrong = (field: DebitField, text = ''): string => {
    if (field === 'iban') return describeWrongIban(t, text)
    if (field === 'postcode') return t('wrong.postcode', { example: getPostcodeExample(country) ?? 'none' })
    if (field === 'mobileNumber') return t('wrong.mobileNumber', { example: getMobileExample(country) })
    return t(`wrong.${field}`)
  }
  return {
    describeWrong,
    findError(field: DebitField, text: string): string | null {
      const problem = findDebitFieldProblem(field, text, country)
      if (problem === null) return null
      return problem === 'missing' ? t(`missing.${field}`) : describeWrong(field, text)
    },
  }
}

function describeWrongIban(t: Texts<'debit'>, text: string): string {
  const problem = findIbanProblem(text) ?? 'check_digits'
  if (problem === 'missing') return t('missing.iban')
  if (problem !== 'too_short' && problem !== 'too_long') return t(`iban.${problem}`)
  const length = ibanLengthOf(normalizeIban(text).slice(0, 2))
  return length === null ? t('iban.incomplete') : t(`iban.${problem}`, { length })
}
