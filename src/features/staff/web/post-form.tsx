import { createContext, useContext, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '#platform/calls/call-error.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findRefusedInput, type OfficeForm as SentForm, type RefusedInput } from '../office-form.rules.ts'
import { AnswerFocus, AnswerNotice } from './office-answer.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { frameQuery, useSentForm, type StaffApi } from './staff.queries.ts'

interface FormState {
  /** The submitted form that the page is rendered again for, or null. */
  readonly sent: SentForm | null
  /** The input that its refusal is about, or null. */
  readonly refused: RefusedInput | null
}

const FormContext = createContext<FormState>({ sent: null, refused: null })

/** Returns the submitted form around this component with the input that was refused. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

/** The properties of a form that do not depend on its endpoint. */
export interface PostFormProps {
  /** Tells forms of one endpoint on a page apart, such as the id of a row. */
  readonly form?: string
  /** The name and amount of its record in the sentence about the form, where the endpoint answers none. */
  readonly about?: { readonly name?: string; readonly amount?: string }
  /** The page after success; by default this one. */
  readonly next?: string
  /** Shows the answer of the endpoint on this page. */
  readonly showsAnswer?: boolean
  /** Empties the fields once the form has done what it is for, so that it is not sent again by mistake. */
  readonly isEmptiedByDone?: boolean
  /** Sends a file along; see `FileField`. */
  readonly hasFile?: boolean
  readonly className?: string
  readonly children: ReactNode
}

interface EndpointProps extends PostFormProps {
  /** The endpoint, such as `staff.addStaff`. */
  readonly action: string
  readonly hidden?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The field of each refusal that is about one. */
  readonly refusals?: Readonly<Record<string, string | undefined>>
  /** Leaves the sentence about the answer to the page. */
  readonly isSilent?: boolean
}

/** A plain post to an endpoint. `officeForms` creates those of which the contract checks the fields. */
export function PostForm(props: EndpointProps) {
  const { action, form = '', hidden, about = {}, next, showsAnswer, hasFile, refusals, className, children } = props
  const { pathname, search } = useLocation()
  const sent = useOwnForm(action, form)
  const isEmptied = props.isEmptiedByDone && sent && !sent.refusal
  const known = { _name: about.name, _amount: about.amount }
  const values = { _page: pathname + search, _form: form, _next: next, ...known, ...hidden }
  return (
    <FormContext
      value={{ sent: isEmptied ? { ...sent, values: {} } : sent, refused: findRefusedInput(sent, refusals) }}
    >
      <form
        method="post"
        action={`/office/actions/${action.replace('.', '/')}`}
        encType={hasFile ? 'multipart/form-data' : undefined}
        className={className}
      >
        {Object.entries(values).map(([name, value]) => (
          <HiddenInput key={name} name={name} value={value} />
        ))}
        {showsAnswer && <input type="hidden" name="_shows" value="1" />}
        <FormRefusal />
        {sent?.answer && !props.isSilent && <AnswerNotice answer={sent.answer} />}
        {children}
      </form>
    </FormContext>
  )
}

function useOwnForm(action: string, form: string): SentForm | null {
  const sent = useSentForm()
  return sent?.action === action && sent.form === form ? sent : null
}

function HiddenInput({ name, value }: { name: string; value: string | readonly string[] | undefined }) {
  if (value === undefined) return null
  if (typeof value === 'string') return <input type="hidden" name={name} value={value} />
  return value.map((each) => <input key={each} type="hidden" name={`${name}[]`} value={each} />)
}

/**
 * Returns whether the form needs a fresh code or passkey: none was sent yet, or a wrong one. A form may have a value named
 * `code` of its own, such as a discount code; the fresh code is always `_code`.
 */
export function needsConfirmation({ refusal, values }: SentForm): boolean {
  if (refusal?.code === 'confirmation_required') return true
  if (refusal?.code === 'passkey_failed') return Boolean(values['_passkey'])
  const isCodeRefused = refusal?.code === 'staff_code_wrong' || refusal?.code === 'staff_code_unreadable'
  return isCodeRefused && Boolean(values['_code'])
}

/** The refusal of the form, and how to confirm if that is required. */
function FormRefusal() {
  const { sent } = useFormState()
  if (!sent?.refusal) return null
  return (
    <div className="mb-4 flex flex-col gap-3">
      <RefusalAlert refusal={sent.refusal} />
      {needsConfirmation(sent) && <ConfirmFields />}
    </div>
  )
}

/** The sentence of a refusal, which receives focus. */
export function RefusalAlert({ refusal: { code, details } }: { refusal: NonNullable<SentForm['refusal']> }) {
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
