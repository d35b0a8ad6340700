import { findContactKinds } from '#platform/contact-data.ts'
import { findPhraseRisks } from './risk-phrases.rules.ts'

/** A risky content of a message. */
export const messageRisks = ['link', 'phone', 'contact', 'iban', 'wallet', 'money', 'threat', 'paid'] as const
export type MessageRisk = (typeof messageRisks)[number]

const wallet =
  /(?<![\p{L}\d])(?:(?:bc|ltc)1[a-z\d]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[\da-fA-F]{40}|T[a-km-zA-HJ-NP-Z1-9]{33})(?![\p{L}\d])/u

const risksOfContacts = { email: 'contact', handle: 'contact', phone: 'phone', link: 'link', iban: 'iban' } as const

/**
 * Finds what a text contains that calls for care: a link, a phone number, an invitation to another app, a bank account, a
 * wallet address, a request for money, a threat or an offer of paid sex. It has false positives and false negatives
 * (T20): use it to warn, never to refuse.
 */
export function findMessageRisks(text: string): MessageRisk[] {
  const risks = new Set<MessageRisk>(findPhraseRisks(text))
  for (const kind of findContactKinds(text)) risks.add(risksOfContacts[kind])
  if (wallet.test(text)) risks.add('wallet')
  return messageRisks.filter((risk) => risks.has(risk))
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
