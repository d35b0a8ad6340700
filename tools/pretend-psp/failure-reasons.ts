/** The failure reasons of card payments in the protocol, with a text for the pages of the pretend bank. */
export const CARD_FAILURES: Readonly<Record<string, string>> = {
  insufficient_funds: 'onvoldoende saldo',
  authentication_failed: '3-D Secure mislukt',
  authentication_abandoned: '3-D Secure afgebroken',
  authentication_required: '3-D Secure verplicht',
  authentication_unavailable_acs: '3-D Secure niet bereikbaar',
  card_declined: 'kaart geweigerd',
  card_expired: 'kaart verlopen',
  inactive_card: 'kaart niet actief',
  invalid_card_holder_name: 'naam op de kaart klopt niet',
  invalid_card_number: 'kaartnummer klopt niet',
  invalid_card_type: 'soort kaart niet toegestaan',
  invalid_cvv: 'veiligheidscode klopt niet',
  possible_fraud: 'mogelijk fraude',
  refused_by_issuer: 'geweigerd door de bank',
  unknown_reason: 'reden onbekend',
}

/** The reason codes with which a bank rejects or returns a direct debit (ISO 20022). */
export const BANK_REASONS: Readonly<Record<string, string>> = {
  AC01: 'Account identifier incorrect',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AG01: 'Direct debit forbidden on this account',
  AM04: 'Insufficient funds',
  AM05: 'Duplicate collection',
  MD01: 'No valid mandate',
  MD06: 'Refund requested by the debtor',
  MD07: 'Debtor deceased',
  MS02: 'Refused by the debtor',
  MS03: 'Reason not specified',
  SL01: 'Blocked by a service of the bank',
}

const DEFAULT_CARD_FAILURE = 'card_declined'
const DEFAULT_BANK_REASON = 'AM04'

/** Returns whether a method is a card, also one in a wallet. */
export function isCard(method: string | null): boolean {
  return method === 'creditcard' || method === 'applepay'
}

/** Returns the reasons for which a payment with this method can fail; null when the protocol reports none. */
export function failureReasonsOf(method: string | null): Readonly<Record<string, string>> | null {
  if (isCard(method)) return CARD_FAILURES
  return method === 'directdebit' ? BANK_REASONS : null
}

/** Returns a reason that the method can fail with: the requested one, or the default. Null without reasons. */
export function toFailureReason(method: string | null, reason?: string): string | null {
  const reasons = failureReasonsOf(method)
  if (!reasons) return null
  if (reason && reason in reasons) return reason
  return isCard(method) ? DEFAULT_CARD_FAILURE : DEFAULT_BANK_REASON
}
