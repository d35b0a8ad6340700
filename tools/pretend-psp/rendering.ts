import { PAYER, RECEIVING_ACCOUNT } from './bank-account.ts'
import type { Customer } from './customers.ts'
import type { Mandate } from './mandates.ts'
import { BANK_REASONS, isCard } from './failure-reasons.ts'
import { centsOf, formatAmount, isFinal } from './payment.ts'
import type { Chargeback, Payment, Refund } from './payment.ts'
import type { Store } from './store.ts'

interface RenderServices {
  readonly store: Store
  apiUrl(): string
  checkoutUrl(payment: Payment): string
}

export type Renderer = ReturnType<typeof createRenderer>

/** Creates the functions that render records as the protocol defines them. */
export function createRenderer({ store, apiUrl, checkoutUrl }: RenderServices) {
  /** Renders a payment. In test mode a paid or recurring one links to the page that can change it. */
  function renderPayment(payment: Payment): Record<string, unknown> {
    const { id, status, amountRefunded, amountChargedBack, sequenceType = 'oneoff' } = payment
    const { idempotencyKey: _key, requestHash: _hash, transferReference: _reference, ...rest } = payment
    const {
      failureReason: _reason,
      payerCountry: _country,
      dueDate: _due,
      amountRefunded: _refunded,
      amountChargedBack: _back,
      ...facts
    } = rest
    const isPaid = status === 'paid'
    const page = { href: checkoutUrl(payment), type: 'text/html' }
    const hasCheckout = !isFinal(status) && sequenceType !== 'recurring'
    const details = renderDetails(payment)
    return {
      resource: 'payment',
      mode: 'test',
      isCancelable: !isFinal(status),
      ...facts,
      sequenceType,
      ...(details ? { details } : {}),
      ...(isPaid ? { amountRefunded, amountRemaining: computeRemaining(payment) } : {}),
      ...(centsOf(amountChargedBack) > 0 ? { amountChargedBack } : {}),
      _links: {
        ...(hasCheckout ? { checkout: page } : {}),
        ...(isPaid || sequenceType === 'recurring' ? { changePaymentState: page } : {}),
        ...(centsOf(amountRefunded) > 0 ? { refunds: linkTo(`payments/${id}/refunds`) } : {}),
        ...(centsOf(amountChargedBack) > 0 ? { chargebacks: linkTo(`payments/${id}/chargebacks`) } : {}),
      },
    }
  }

  /** Renders what a method reports about a payment; null when it reports nothing yet. */
  function renderDetails(payment: Payment): Record<string, unknown> | null {
    const { method, status, failureReason = null, dueDate = null } = payment
    const isPaid = status === 'paid'
    if (method === 'banktransfer') {
      const { transferReference = null } = payment
      return { ...RECEIVING_ACCOUNT, transferReference, ...(isPaid ? PAYER : {}) }
    }
    if (method === 'directdebit') return { ...renderDebtor(payment), dueDate, ...renderBankReason(failureReason) }
    if (isCard(method)) return renderCard(payment)
    if (!isPaid) return null
    return method === 'paypal' ? { consumerName: PAYER.consumerName, consumerAccount: 'payer@mail.test' } : PAYER
  }

  function renderDebtor({ id, mandateId }: Payment): Record<string, unknown> {
    const mandate = mandateId ? store.mandates.find(mandateId) : null
    return {
      ...(mandate?.details ?? PAYER),
      creditorIdentifier: 'NL08ZZZ502057730000',
      endToEndIdentifier: id,
      mandateReference: mandate?.mandateReference ?? mandate?.id ?? null,
      signatureDate: mandate?.signatureDate ?? null,
    }
  }

  function linkTo(path: string) {
    return { href: `${apiUrl()}/v2/${path}`, type: 'application/hal+json' }
  }

  return { renderPayment, linkTo }
}

function computeRemaining({ amount, amountRefunded }: Payment) {
  return formatAmount(centsOf(amount) - centsOf(amountRefunded), amount.currency)
}

function renderBankReason(code: string | null) {
  return code ? { bankReasonCode: code, bankReason: BANK_REASONS[code] ?? null } : {}
}

function renderCard({
  method,
  status,
  failureReason = null,
  payerCountry: country,
}: Payment): Record<string, unknown> | null {
  if (failureReason) return { failureReason, failureMessage: 'The payment was declined.' }
  if (status !== 'paid') return null
  const wallet = method === 'applepay' ? { wallet: 'applepay' } : {}
  const card = { cardNumber: '6787', cardHolder: PAYER.consumerName, cardLabel: 'Visa', cardSecurity: '3dsecure' }
  return { ...card, cardCountryCode: country ?? 'NL', ...wallet }
}

/** Renders a refund as the protocol defines it. */
export function renderRefund({ idempotencyKey: _key, ...refund }: Refund) {
  return { resource: 'refund', mode: 'test', ...refund }
}

/** Renders a chargeback as the protocol defines it. */
export function renderChargeback(chargeback: Chargeback) {
  const { currency, value } = chargeback.amount
  return { resource: 'chargeback', ...chargeback, settlementAmount: { currency, value: `-${value}` } }
}

/** Renders a customer as the protocol defines it. */
export function renderCustomer({ idempotencyKey: _key, ...customer }: Customer) {
  return { resource: 'customer', mode: 'test', ...customer }
}

/** Renders a mandate as the protocol defines it, which has no status for a revoked one. */
export function renderMandate({ idempotencyKey: _key, status, ...mandate }: Mandate) {
  return { resource: 'mandate', mode: 'test', status: status === 'revoked' ? 'invalid' : status, ...mandate }
}
