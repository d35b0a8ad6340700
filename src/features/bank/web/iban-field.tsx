import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { DEBIT_FIELD_MAX } from '../debit-details.rules.ts'
import { findIbanProblem, formatIban, normalizeIban } from '#features/orders/iban.rules.ts'
import { CheckedField } from './checked-field.tsx'

type IbanFieldProps = { value: string; error: string | null; onChange: (iban: string) => void; onBlur: () => void }

/** The field for an IBAN, which is grouped by four while it is typed. The caret stays behind the same character. */
export function IbanField({ value, error, onChange, onBlur }: IbanFieldProps) {
  const t = useTexts('debit')
  const input = useRef<HTMLInputElement>(null)
  const charactersBeforeCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (charactersBeforeCaret.current === null) return
    const caret = findCaret(charactersBeforeCaret.current)
    charactersBeforeCaret.current = null
    input.current?.setSelectionRange(caret, caret)
  })
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    charactersBeforeCaret.current = normalizeIban(target.value.slice(0, target.selectionStart ?? undefined)).length
    onChange(formatIban(target.value))
  }
  return (
    <CheckedField
      ref={input}
      label={t('field.iban')}
      description={t('description.iban')}
      name="iban"
      required
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      maxLength={DEBIT_FIELD_MAX.iban}
      value={value}
      onChange={change}
      onBlur={onBlur}
      error={error}
      isValid={findIbanProblem(value) === null}
      validText={t('valid.iban')}
    />
  )
}

/** Returns the position in a grouped IBAN behind a number of its characters. */
function findCaret(characters: number): number {
  return characters + Math.max(0, Math.floor((characters - 1) / 4))
}
