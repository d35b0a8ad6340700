import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useRefusalText } from '#platform/i18n.tsx'

/** A form whose fields are all required, with its errors. */
export interface RequiredFieldsForm<Field extends string> {
  readonly form: RefObject<HTMLFormElement | null>
  submit(event: FormEvent<HTMLFormElement>): void
  /** Returns the error of a field, or null. */
  errorOf(field: Field): string | null
  /** The text of an error that concerns the whole form, or null. */
  readonly formError: string | null
}

interface RequiredFieldsFormOptions<Field extends string> {
  /** The fields in order, each with its error text when empty. */
  readonly errorsWhenEmpty: Readonly<Record<Field, string>>
  readonly isPending: boolean
  /** The error of the last submission, or null. */
  readonly failure: Error | null
  send(values: Record<Field, string>): void
}

/** Returns a form that is sent when no field is empty. The first invalid field gets the focus. */
export function useRequiredFieldsForm<Field extends string>(
  options: RequiredFieldsFormOptions<Field>,
): RequiredFieldsForm<Field> {
  const refusalText = useRefusalText()
  const form = useRef<HTMLFormElement>(null)
  const [emptyField, setEmptyField] = useState<Field | null>(null)
  const { errorsWhenEmpty, failure, isPending } = options
  const refusedField = emptyField === null ? findRefusedField(failure, errorsWhenEmpty) : null
  const invalidField = emptyField ?? refusedField
  useEffect(() => {
    if (invalidField) form.current?.querySelector<HTMLInputElement>(`[name=${invalidField}]`)?.focus()
  }, [invalidField, failure])
  return {
    form,
    submit(event) {
      event.preventDefault()
      if (isPending) return
      const values = readFields(event.currentTarget, errorsWhenEmpty)
      const firstEmpty = listFieldNames(errorsWhenEmpty).find((field) => values[field] === '') ?? null
      setEmptyField(firstEmpty)
      if (firstEmpty === null) options.send(values)
    },
    errorOf(field) {
      if (emptyField === field) return errorsWhenEmpty[field]
      return refusedField === field ? refusalText(failure) : null
    },
    formError: failure && invalidField === null ? refusalText(failure) : null,
  }
}

function listFieldNames<Field extends string>(errorsWhenEmpty: Readonly<Record<Field, string>>): Field[] {
  return Object.keys(errorsWhenEmpty) as Field[]
}

function findRefusedField<Field extends string>(
  failure: Error | null,
  errorsWhenEmpty: Readonly<Record<Field, string>>,
): Field | null {
  if (!failure || !('data' in failure) || typeof failure.data !== 'object' || failure.data === null) return null
  const fieldName = 'field' in failure.data ? failure.data.field : null
  return listFieldNames(errorsWhenEmpty).find((field) => field === fieldName) ?? null
}

// Trims addresses only, because spaces are part of a password.
function readFields<Field extends string>(
  form: HTMLFormElement,
  errorsWhenEmpty: Readonly<Record<Field, string>>,
): Record<Field, string> {
  const data = new FormData(form)
  const valueOf = (field: Field) => {
    const value = data.get(field)
    if (typeof value !== 'string') return ''
    return field === 'email' ? value.trim() : value
  }
  return Object.fromEntries(listFieldNames(errorsWhenEmpty).map((field) => [field, valueOf(field)])) as Record<
    Field,
    string
  >
}
