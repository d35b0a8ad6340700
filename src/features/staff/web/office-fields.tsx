import { useId } from 'react'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#ui/button-classes.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ReactNode } from 'react'
import type { FormField } from './office-form.tsx'
import { needsConfirmation, useFormState } from './post-form.tsx'

/** Returns the name of a field in the form, where that of a list ends with `[]`. */
export function toInputName({ name, isList }: FormField<never>): string {
  return isList ? `${name}[]` : name
}

/** Returns the submitted values of a list of the form around it, or the fallback. */
export function useTypedList(field: FormField<never>, fallback: readonly string[] = []): readonly string[] {
  const { sent } = useFormState()
  if (!sent) return fallback
  const value = sent.values[toInputName(field)] ?? []
  return typeof value === 'string' ? [value] : value
}

/** Returns the submitted value of a field of the form around it, or the fallback. */
function useTyped(
  field: FormField<never>,
  { index = 0, fallback = '' }: { index?: number; fallback?: string },
): string {
  const value = useFormState().sent?.values[toInputName(field)]
  return (typeof value === 'string' ? value : value?.[index]) ?? fallback
}

/** Returns the sentence about a refused field, which stands at it; undefined for every other field. */
function useFieldError({ name }: FormField<never>, index?: number): string | undefined {
  const t = useTexts('office')
  const refusalText = useRefusalText()
  const { sent, refused } = useFormState()
  if (!sent?.refusal || refused?.field !== name) return undefined
  if (index !== undefined && refused.index !== null && refused.index !== index) return undefined
  const { code, details } = sent.refusal
  return code === 'invalid_input' ? t('form.invalid') : refusalText(new CallError(code, details, 422))
}

interface SubmitProps<Value extends string> {
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** The field that the button fills in. */
  readonly field?: FormField<Value>
  readonly value?: NoInfer<Value>
  readonly className?: string
  /** The key that presses it, where the page has shortcuts. */
  readonly 'aria-keyshortcuts'?: string
  readonly 'aria-label'?: string
}

/** The button that sends the form around it. */
export function SubmitButton<Value extends string = string>({ field, ...props }: SubmitProps<Value>) {
  return <Button type="submit" {...(field ? { name: toInputName(field) } : {})} {...props} />
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly field: FormField<Value>
  readonly value?: NoInfer<Value> | ''
  readonly options: readonly { readonly value: NoInfer<Value> | ''; readonly label: string }[]
  /** Leaves the label to screen readers. */
  readonly hideLabel?: boolean
  readonly className?: string
}

/** A list to choose from. */
export function ChoiceField<Value extends string>({ field, value = '', options, ...props }: ChoiceProps<Value>) {
  const typed = useTyped(field, { fallback: value })
  const error = useFieldError(field)
  return <Select {...props} {...{ error }} name={toInputName(field)} options={[...options]} defaultValue={typed} />
}

interface TypedFieldProps {
  readonly label: string
  readonly field: FormField
  /** The position of this field in a list. */
  readonly index?: number
  readonly description?: string
  readonly value?: string
  readonly type?: string
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'text' | 'email' | 'decimal'
  /** The language of the text. */
  readonly lang?: string
  readonly required?: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly className?: string
}

/** A text field that shows its submitted value when the form is rendered again, except a password. */
export function TypedField({ field, index, value = '', ...props }: TypedFieldProps) {
  const typed = useTyped(field, { index, fallback: value })
  const error = useFieldError(field, index)
  const shown = props.type === 'password' ? '' : typed
  return <TextField {...props} {...{ error }} name={toInputName(field)} defaultValue={shown} />
}

interface TypedAreaProps {
  readonly label: string
  readonly field: FormField
  readonly value?: string
  readonly rows?: number
  /** The language of the text. */
  readonly lang?: string
  readonly description?: string
  readonly required?: boolean
  readonly maxLength?: number
}

/** A field for several lines that shows its submitted text when the form is rendered again. */
export function TypedArea({ field, value = '', ...props }: TypedAreaProps) {
  const typed = useTyped(field, { fallback: value })
  const error = useFieldError(field)
  return <TextArea {...props} {...{ error }} name={toInputName(field)} defaultValue={typed} />
}

interface FileFieldProps {
  readonly label: string
  readonly field: FormField
  /** The types of files, as of the input element. */
  readonly accept: string
}

/** A file. When the form is shown again, the file that was sent stays chosen: a browser does not fill it in again. */
export function FileField({ label, field, accept }: FileFieldProps) {
  const id = useId()
  const { name } = field
  const error = useFieldError(field)
  const sentFile = useKeptFile(field)
  const describedBy = [sentFile && `${id}-kept`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text-2">
        {label}
      </label>
      {sentFile && <KeptFile {...sentFile} id={`${id}-kept`} field={name} />}
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        required={!sentFile}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="max-w-full rounded-xl border border-control bg-surface p-3"
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface SentFile {
  readonly base64: string
  readonly fileName: string
}

/** Returns the file of a form that only lacks a fresh code, or null. */
function useKeptFile(field: FormField<never>): SentFile | null {
  const { sent } = useFormState()
  const base64 = useTyped(field, {})
  const fileName = useTyped({ name: `_${field.name}_name`, isList: false }, {})
  return base64 !== '' && sent && needsConfirmation(sent) ? { base64, fileName } : null
}

function KeptFile({ base64, fileName, id, field }: SentFile & { readonly id: string; readonly field: string }) {
  const t = useTexts('office')
  return (
    <>
      <input type="hidden" name={field} value={base64} />
      <input type="hidden" name={`_${field}_name`} value={fileName} />
      <p id={id}>{t('form.keptFile', { name: fileName })}</p>
    </>
  )
}
