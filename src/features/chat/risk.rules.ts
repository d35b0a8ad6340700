import { findContactKinds } from '#platform/contact-data.ts'

/** A risky content of a message. */
export const messageRisks = ['link', 'phone', 'iban', 'wallet', 'money'] as const
export type MessageRisk = (typeof messageRisks)[number]

/** Every text with a risk contains one of these. Most texts do not, and need no further search. */
const hint =
  /\d|[.:@]\p{L}|punt|dot|www|geld|euro|€|\$|betaal|maak|lenen|leen|tikkie|koop|stort|invest|beleg|kaart|buy|money|cash|pay|send|lend|loan|gift ?card|cadeau|western|crypto|bitcoin/iu

const wallet =
  /(?<![\p{L}\d])(?:bc1[a-z\d]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[\da-fA-F]{40}|T[a-km-zA-HJ-NP-Z1-9]{33})(?![\p{L}\d])/u

const amount = String.raw`(?:(?:€|\$|eur|euro)\s?\d+|\d+(?:[.,]\d+)?\s?(?:€|\$|eur|euro|dollar|usd)|geld|money|cash|credits?)`
const moneyRequests = [
  // Dutch: "kun je me 50 euro lenen", "wil je geld overmaken", "stuur me wat geld"
  new RegExp(
    String.raw`(?:(?:kun|kan|wil|zou|mag|kunt) (?:je|jij|u|ik)|alsjeblieft|stuur|maak)(?:(?![.!?]).){0,60}?(?:${amount})(?:(?![.!?]).){0,40}?(?:lenen|leen|overmaken|over te maken|sturen|voorschieten|geven|betalen|storten|helpen)`,
    'iu',
  ),
  new RegExp(String.raw`(?:stuur|leen|geef|betaal|stort)\s(?:me|mij|ons)\b(?:(?![.!?]).){0,40}?(?:${amount})`, 'iu'),
  new RegExp(String.raw`maak\b(?:(?![.!?]).){0,40}?(?:${amount})(?:(?![.!?]).){0,40}?\bover\b`, 'iu'),
  /\b(?:heb|ik heb)\b(?:(?![.!?]).){0,30}?\b(?:dringend|snel|nu)\b(?:(?![.!?]).){0,20}?\bgeld\b(?:(?![.!?]).){0,10}?\bnodig\b/iu,
  /\b(?:stuur|sturen|betaal|betalen)\b(?:(?![.!?]).){0,30}?\b(?:tikkie|betaalverzoek|paypal|western union|moneygram|paysafe(?:card)?|cadeaukaart|cadeaubon|gift ?card|steam ?(?:kaart|card))/iu,
  /\b(?:koop|kopen)\b(?:(?![.!?]).){0,40}?\b(?:cadeaukaart|gift ?cards?|steam ?(?:kaart|cards?)|paysafe(?:card)?)/iu,
  /\b(?:investeer|beleg|investeren|beleggen)\b(?:(?![.!?]).){0,60}?\b(?:crypto|bitcoin|rendement|winst)/iu,
  // English
  new RegExp(
    String.raw`\b(?:can|could|would|will) you (?:please )?(?:lend|send|give|loan|transfer|pay|wire|help)\b(?:(?![.!?]).){0,50}?(?:${amount})`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:send|lend|give|wire|pay) me\b(?:(?![.!?]).){0,40}?(?:${amount})`, 'iu'),
  /\b(?:i|we) (?:urgently |really |just )?need\b(?:(?![.!?]).){0,20}?\bmoney\b/iu,
  /\b(?:send|buy)\b(?:(?![.!?]).){0,40}?\b(?:gift ?cards?|steam cards?|western union|moneygram|bitcoins?|crypto)\b/iu,
  /\binvest\b(?:(?![.!?]).){0,60}?\b(?:crypto|bitcoin|returns?|profits?)\b/iu,
]

/**
 * Finds what a text contains that calls for care: a link, a phone number, a bank account, a wallet address or a request
 * for money. It has false positives and false negatives: use it to warn, never to refuse.
 */
export function findMessageRisks(text: string): MessageRisk[] {
  if (!hint.test(text)) return []
  const contactKinds: readonly string[] = findContactKinds(text)
  return messageRisks.filter((risk) => {
    if (risk === 'wallet') return wallet.test(text)
    if (risk === 'money') return moneyRequests.some((pattern) => pattern.test(text))
    return contactKinds.includes(risk)
  })
}

/** The fields of a message that decide its warnings. */
interface RiskyMessage {
  readonly seq: number
  readonly risks: readonly MessageRisk[]
}

/** Returns the risks to warn of below each message: each risk only below the newest message that has it. */
export function findWarnings(messages: readonly RiskyMessage[]): ReadonlyMap<number, readonly MessageRisk[]> {
  const newest = new Map<MessageRisk, number>()
  for (const { seq, risks } of messages) for (const risk of risks) newest.set(risk, seq)
  const warnings = new Map<number, MessageRisk[]>()
  for (const risk of messageRisks) {
    const seq = newest.get(risk)
    if (seq !== undefined) warnings.set(seq, [...(warnings.get(seq) ?? []), risk])
  }
  return warnings
}
