import { createContext, useContext, useId, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#ui/button-classes.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OfficeForm as SentForm } from '../office-form.rules.ts'
import { AnswerFocus, AnswerNotice } from './office-answer.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { frameQuery, useSentForm, type StaffApi } from './staff.queries.ts'

const FormContext = createContext<SentForm | null>(null)

/** Returns the submitted form around this component, or null. */
export function useOwnForm(): SentForm | null {
  return useContext(FormContext)
}

/** Returns whether a form was submitted and its page is shown again: what folds it is then open. */
export function useIsSent(action: string, form = ''): boolean {
  const sent = useSentForm()
  return sent?.action === action && sent.form === form
}

/** Returns the submitted value of a field of the form around it, or the fallback. */
function useTyped(name: string, fallback = ''): string {
  const value = useOwnForm()?.values[name]
  return typeof value === 'string' ? value : fallback
}

interface OfficeFormProps {
  /** The endpoint, such as `staff.addStaff`. */
  readonly action: string
  /** Tells forms of one endpoint on a page apart, such as the id of a row. */
  readonly form?: string
  /** Values that the form sends along. */
  readonly hidden?: Readonly<Record<string, string>>
  /** The page after success; by default this one. */
  readonly next?: string
  /** Shows the answer of the endpoint on this page. */
  readonly showsAnswer?: boolean
  /** Empties the fields once the form has done what it is for, so that it is not sent again by mistake. */
  readonly isEmptiedByDone?: boolean
  /** Sends a file along; see `FileField`. */
  readonly hasFile?: boolean
  /** Sends a form again whose summary is confirmed. */
  readonly isConfirmation?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form of the office: a plain post, which needs no script. A refused form is shown again with what was typed; where a fresh
 * code is required, it asks for it.
 */
export function OfficeForm(props: OfficeFormProps) {
  const { action, form = '', hidden, next, showsAnswer, hasFile, isConfirmation, className, children } = props
  const sent = useSentForm()
  const { pathname, search } = useLocation()
  const own = sent?.action === action && sent.form === form ? sent : null
  const values = { _page: pathname + search, _form: form, ...(next ? { _next: next } : {}), ...hidden }
  return (
    <FormContext value={props.isEmptiedByDone && own && !own.refusal ? { ...own, values: {} } : own}>
      <form
        method="post"
        action={`/office/actions/${action.replace('.', '/')}`}
        encType={hasFile ? 'multipart/form-data' : undefined}
        className={className}
      >
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {showsAnswer && <input type="hidden" name="_shows" value="1" />}
        <FormRefusal />
        {own?.answer && !isConfirmation && <AnswerNotice answer={own.answer} />}
        {children}
      </form>
    </FormContext>
  )
}

/**
 * Returns whether the form needs a fresh code or passkey: none was sent yet, or a wrong one. A form may have a value named
 * `code` of its own, such as a discount code; the fresh code is always `_code`.
 */
function needsConfirmation({ refusal, values }: SentForm): boolean {
  if (refusal?.code === 'confirmation_required') return true
  if (refusal?.code === 'passkey_failed') return Boolean(values['_passkey'])
  const isCodeRefused = refusal?.code === 'staff_code_wrong' || refusal?.code === 'staff_code_unreadable'
  return isCodeRefused && Boolean(values['_code'])
}

/** The refusal of the form, and how to confirm if that is required. */
function FormRefusal() {
  const sent = useOwnForm()
  if (!sent?.refusal) return null
  return (
    <div className="mb-4 flex flex-col gap-3">
      <RefusalAlert refusal={sent.refusal} />
      {needsConfirmation(sent) && <ConfirmFields />}
    </div>
  )
}

function RefusalAlert({ refusal: { code, details } }: { refusal: NonNullable<SentForm['refusal']> }) {
  const refusalText = useRefusalText()
  const tone = code === 'confirmation_required' || code === 'done_recently' ? 'warning' : 'danger'
  return (
    <AnswerFocus>
      <Alert tone={tone} role="alert">
        {refusalText(new CallError(code, details, 422))}
      </Alert>
    </AnswerFocus>
  )
}

/** The refusal of a submitted form that the page no longer has, such as one about a thing that a colleague has dealt with. */
export function LostRefusal({ actions }: { actions: readonly string[] }) {
  const sent = useSentForm()
  if (!sent?.refusal || !actions.includes(sent.action)) return null
  return (
    <div className="mb-4">
      <RefusalAlert refusal={sent.refusal} />
    </div>
  )
}

/** The field for a fresh code, and the button for a passkey. */
function ConfirmFields() {
  const t = useTexts('office')
  const { hasPasskey } = useQueryData(frameQuery(useApi<StaffApi>()))
  return (
    <>
      <TextField label={t('form.code')} name="_code" inputMode="numeric" autoComplete="one-time-code" />
      {hasPasskey && (
        <PasskeyButton
          type="button"
          variant="secondary"
          label={t('passkey.confirm')}
          options="/api/office/passkeys/confirm/options"
          field="_passkey"
        />
      )}
    </>
  )
}

interface SubmitProps {
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly name?: string
  readonly value?: string
  readonly className?: string
  /** The key that presses it, where the page has shortcuts. */
  readonly 'aria-keyshortcuts'?: string
  readonly 'aria-label'?: string
}

/** The button that sends the form around it. */
export function SubmitButton(props: SubmitProps) {
  return <Button type="submit" {...props} />
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Leaves the label to screen readers. */
  readonly hideLabel?: boolean
  readonly className?: string
}

/** A list to choose from. */
export function ChoiceField({ label, name, value = '', options, hideLabel, className }: ChoiceProps) {
  return (
    <Select {...{ label, name, hideLabel, className }} options={[...options]} defaultValue={useTyped(name, value)} />
  )
}

interface TypedFieldProps {
  readonly label: string
  readonly name: string
  readonly description?: string
  readonly value?: string
  readonly type?: string
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'text' | 'email' | 'decimal'
  readonly required?: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly className?: string
}

/** A text field that shows its submitted value when the form is rendered again, except a password. */
export function TypedField({ value = '', ...props }: TypedFieldProps) {
  const typed = useTyped(props.name, value)
  return <TextField {...props} defaultValue={props.type === 'password' ? '' : typed} />
}

interface FileFieldProps {
  readonly label: string
  readonly name: string
  /** The types of files, as of the input element. */
  readonly accept: string
}

/** A file. When the form is shown again, the file that was sent stays chosen: a browser does not fill it in again. */
export function FileField({ label, name, accept }: FileFieldProps) {
  const t = useTexts('office')
  const id = useId()
  const [sent, sentName] = [useTyped(name), useTyped(`_${name}_name`)]
  const own = useOwnForm()
  const isKept = sent !== '' && own !== null && needsConfirmation(own)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text-2">
        {label}
      </label>
      {isKept && (
        <>
          <input type="hidden" name={name} value={sent} />
          <input type="hidden" name={`_${name}_name`} value={sentName} />
          <p id={`${id}-kept`}>{t('form.keptFile', { name: sentName })}</p>
        </>
      )}
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        required={!isKept}
        aria-describedby={isKept ? `${id}-kept` : undefined}
        className="max-w-full rounded-xl border border-control bg-surface p-3"
      />
    </div>
  )
}

interface TypedAreaProps {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly rows?: number
  /** The language of the text. */
  readonly lang?: string
  readonly description?: string
  readonly required?: boolean
  readonly maxLength?: number
}

/** A field for several lines that shows its submitted text when the form is rendered again. */
export function TypedArea({ value = '', ...props }: TypedAreaProps) {
  return <TextArea {...props} defaultValue={useTyped(props.name, value)} />
}
