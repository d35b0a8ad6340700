import { switchMethod } from './desk-methods.ts'
import { MANDATE_STATUSES } from './mandates.ts'
import { Problem } from './http.ts'
import { FORGERIES, WEBHOOK_STYLES } from './notifier.ts'
import { REFUND_STATUSES, STATUSES } from './payment.ts'
import type { Provider } from './provider.ts'
import { WEBHOOK_MODES } from './webhooks.ts'

type Act = (provider: Provider, form: URLSearchParams) => Promise<string> | string

/** The results of acts, with their texts on the page. */
export const RESULT_TEXT: Readonly<Record<string, string>> = {
  status: 'De status is veranderd.',
  transfer: 'De overboeking past bij de betaling: die is betaald.',
  unmatched: 'De overboeking past bij geen betaling en staat onderaan.',
  refund: 'De terugbetaling is gemaakt.',
  refundStatus: 'De status van de terugbetaling is veranderd.',
  chargeback: 'De bank heeft het bedrag teruggehaald.',
  reversedChargeback: 'Het terughalen is teruggedraaid.',
  mandate: 'De machtiging is veranderd.',
  replay: 'De melding is opnieuw verstuurd.',
  settings: 'De instellingen zijn veranderd.',
  method: 'De betaalwijze is aan- of uitgezet.',
}

/** The acts by the value of the form field `act`. Each returns its result: a key of `RESULT_TEXT` or `answer-<status>`. */
const ACTS: Readonly<Record<string, Act>> = {
  status: async ({ setStatus }, form) => {
    await setStatus(
      requireField(form, 'payment'),
      requireOneOf(form, 'status', STATUSES),
      form.get('reason') ?? undefined,
    )
    return 'status'
  },
  transfer: async ({ control }, form) => {
    const received = await control.receiveTransfer(requireField(form, 'payment'), parseTypedCents(form))
    return 'credit' in received ? 'unmatched' : 'transfer'
  },
  refund: async ({ control }, form) => {
    await control.refund(requireField(form, 'payment'), parseTypedCents(form))
    return 'refund'
  },
  refundStatus: async ({ control }, form) => {
    await control.setRefundStatus(requireField(form, 'refund'), requireOneOf(form, 'status', REFUND_STATUSES))
    return 'refundStatus'
  },
  chargeback: async ({ control }, form) => {
    await control.chargeBack(requireField(form, 'payment'), parseTypedCents(form), form.get('reason') ?? undefined)
    return 'chargeback'
  },
  reverseChargeback: async ({ control }, form) => {
    await control.reverseChargeback(requireField(form, 'chargeback'))
    return 'reversedChargeback'
  },
  mandate: ({ control }, form) => {
    control.setMandateStatus(requireField(form, 'mandate'), requireOneOf(form, 'status', MANDATE_STATUSES))
    return 'mandate'
  },
  replay: async ({ control }, form) => {
    await control.replay(requireField(form, 'payment'), requireOneOf(form, 'how', WEBHOOK_MODES))
    return 'replay'
  },
  forge: async ({ control }, form) => {
    const status = await control.forge(requireField(form, 'payment'), requireOneOf(form, 'kind', FORGERIES))
    return `answer-${status ?? 'none'}`
  },
  settings: ({ control }, form) => {
    control.webhook = requireOneOf(form, 'webhook', WEBHOOK_MODES)
    control.webhookStyle = requireOneOf(form, 'webhookStyle', WEBHOOK_STYLES)
    control.refundStatus = requireOneOf(form, 'refundStatus', REFUND_STATUSES)
    control.mandateStatus = requireOneOf(form, 'mandateStatus', MANDATE_STATUSES)
    return 'settings'
  },
  method: ({ control }, form) => switchMethod(control, form),
}

/** Performs the act of a submitted form. Returns its result. @throws Problem when the act is impossible */
export async function performAct(provider: Provider, form: URLSearchParams): Promise<string> {
  const name = form.get('act') ?? ''
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (!act) throw new Problem(400, 'Deze handeling bestaat niet.', 'act')
  return act(provider, form)
}

function requireField(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new Problem(400, `Het veld ${name} ontbreekt.`, name)
  return value
}

function requireOneOf<Value extends string>(form: URLSearchParams, name: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === form.get(name))
  if (!value) throw new Problem(400, `Het veld ${name} heeft een onbekende waarde.`, name)
  return value
}

/** Parses a typed amount such as `4,95`. An empty field means the whole amount. */
function parseTypedCents(form: URLSearchParams): number | undefined {
  const text = (form.get('amount') ?? '').trim()
  if (text === '') return undefined
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text)) throw new Problem(422, 'Typ een bedrag zoals 4,95.', 'amount')
  return Math.round(Number(text.replace(',', '.')) * 100)
}
