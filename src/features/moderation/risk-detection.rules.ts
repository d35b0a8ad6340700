import { findContactKinds } from '#platform/text/contact-data.ts'
import { findPhraseRisks } from './risk-phrases.rules.ts'
import { MESSAGE_RISKS, type MessageRisk } from './risk.rules.ts'

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
  return MESSAGE_RISKS.filter((risk) => risks.has(risk))
}
