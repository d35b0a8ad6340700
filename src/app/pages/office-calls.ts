import type { OfficeAnswer, OfficeForm } from '#features/staff/office-form.rules.ts'
import { inTransaction, type NetworkContext } from '#platform/server/context.ts'
import { createInProcessApi } from '#platform/server/http/api-handler.ts'
import { officeApi, type OfficeContract } from '../features.ts'
import { CONFIRMED_ACTIONS, type OfficeAction } from '../office-actions.ts'
import { describeAnswer } from './office-answers.ts'

/** The fields of a form by name; one whose name ends with `[]` is a list. Those that begin with `_` are about the form. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

/** A submitted form, and its endpoint. */
export interface Action {
  readonly feature: string
  readonly key: string
  readonly fields: Fields
  /** Creates the context again, after the fresh code was accepted. */
  readonly createAgain: () => Promise<NetworkContext>
}

type FormRefusal = NonNullable<OfficeForm['refusal']> & { readonly status: number }

/** The outcome of a form. */
export interface Outcome {
  readonly context: NetworkContext
  readonly refusal: FormRefusal | null
  readonly output: unknown
  /** The answer that says what the form did; null for a refused one. */
  readonly answer: OfficeAnswer | null
  /** The summary of the change that the confirmation carries out. */
  readonly summary: OfficeAnswer | null
}

/**
 * Confirms the session with the passkey or the code of the form, if it has one, and calls the endpoint. A form that moves money is
 * first summarized, and again when an equal one was done a moment ago.
 */
export async function runForm(ctx: NetworkContext, action: Action): Promise<Outcome> {
  const confirmed = await confirm(ctx, action.fields)
  if (confirmed?.refusal) return confirmed
  const current = confirmed ? await action.createAgain() : ctx
  if (!isConfirmedAction(action)) return call(current, action, toInput(action.fields))
  if (action.fields['_sure'] === undefined) return summarize(current, action)
  const outcome = await call(current, action, toInput(action.fields))
  return outcome.refusal?.code === 'done_recently' ? summarize(current, action) : outcome
}

function isConfirmedAction(action: Action): boolean {
  return CONFIRMED_ACTIONS.some((each) => each === nameOf(action))
}

/** Returns what a form will do, or the refusal. A repeated change is summarized with the question whether to do it again. */
async function summarize(ctx: NetworkContext, action: Action): Promise<Outcome> {
  const outcome = await rehearse(ctx, action, toInput(action.fields))
  if (outcome.refusal?.code !== 'done_recently') return outcome
  const again = await rehearse(ctx, action, { ...toInput(action.fields), again: 'yes' })
  return again.summary ? { ...again, refusal: outcome.refusal } : again
}

/** Carries out a form in a transaction that is rolled back, which gives the refusal or the summary of what it will do. */
async function rehearse(ctx: NetworkContext, action: Action, input: object): Promise<Outcome> {
  if (nameOf(action) === PROVIDER_ACTION) return summarizeInput(ctx, action)
  let rehearsed: Outcome | null = null
  await inTransaction(ctx, async (tx) => {
    // endpoints that move money take no network context, except the one above
    rehearsed = await call(tx as NetworkContext, action, input)
    throw new Error(ROLLED_BACK)
  }).catch((error: unknown) => {
    if (!rehearsed || !(error instanceof Error) || error.message !== ROLLED_BACK) throw error
  })
  const outcome = rehearsed as Outcome | null
  if (!outcome) throw new Error('a rehearsed form has no outcome')
  return { ...outcome, context: ctx, output: null, answer: null, summary: outcome.answer }
}

/** The form whose endpoint calls the payment provider, which a transaction cannot. */
const PROVIDER_ACTION: OfficeAction = 'bank.assignIncomingPayment'

const ROLLED_BACK = 'rolled back on purpose'

/** Summarizes a form whose endpoint calls the payment provider, by what was chosen. */
async function summarizeInput(ctx: NetworkContext, action: Action): Promise<Outcome> {
  const refusal = { code: 'confirmation_required', details: {}, status: 403 } as const
  if (!isConfirmed(ctx)) return { context: ctx, refusal, output: null, answer: null, summary: null }
  const summary = await describeAnswer(ctx, { action: nameOf(action), fields: action.fields, output: null })
  return { context: ctx, refusal: null, output: null, answer: null, summary }
}

function isConfirmed({ actor, now }: NetworkContext): boolean {
  return actor.kind === 'staff' && actor.confirmedUntil !== null && actor.confirmedUntil > now()
}

function confirm(ctx: NetworkContext, { _passkey: response, _code: code }: Fields): Promise<Outcome> | null {
  const staff = (key: string) => ({ feature: 'staff', key, fields: {} })
  if (typeof response === 'string' && response !== '') return call(ctx, staff('confirmWithPasskey'), { response })
  if (typeof code === 'string' && code !== '') return call(ctx, staff('confirm'), { code })
  return null
}

async function call(
  context: NetworkContext,
  { feature, key, fields }: Pick<Action, 'feature' | 'key' | 'fields'>,
  input: object,
): Promise<Outcome> {
  const client = createInProcessApi<OfficeContract>(officeApi as never, context) as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: object) => Promise<unknown>>>>
  >
  const done = { context, refusal: null, output: null, answer: null, summary: null }
  try {
    const output = await client[feature]?.[key]?.(input)
    const answer = await describeAnswer(context, { action: nameOf({ feature, key }), fields, output })
    return { ...done, output, answer: SILENT_ACTIONS.some((each) => each === answer.action) ? null : answer }
  } catch (error) {
    if (!isDeclared(error)) throw error
    return { ...done, refusal: { code: error.code, details: error.data, status: error.status } }
  }
}

/** The forms of the login, whose next page says enough, and the options that only a script requests. */
const SILENT_ACTIONS: readonly OfficeAction[] = [
  'staff.logIn',
  'staff.enterCode',
  'staff.logInWithPasskey',
  'staff.logOut',
  'staff.passkeyOptions',
  'staff.passkeyConfirmOptions',
]

/** An error that the contract declares; oRPC marks it as `defined`. Malformed input is one too. */
function isDeclared(
  error: unknown,
): error is { code: FormRefusal['code']; data: FormRefusal['details']; status: number } {
  const isKnown = error instanceof Error && 'code' in error && 'status' in error
  return isKnown && (('defined' in error && error.defined === true) || error.code === 'invalid_input')
}

/** Returns the input of the endpoint: the fields that were filled in, without those about the form. */
export function toInput(fields: Fields): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([name, value]) => !name.startsWith('_') && value !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name.replace(/\[\]$/, ''), value]))
}

/** Returns the name of the endpoint of a form, such as `staff.addStaff`. */
export function nameOf({ feature, key }: Pick<Action, 'feature' | 'key'>): string {
  return `${feature}.${key}`
}
