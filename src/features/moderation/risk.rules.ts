/** What a text can contain that calls for care, in the order of the warnings. */
export const messageRisks = [
  'link',
  'phone',
  'contact',
  'iban',
  'wallet',
  'money',
  'scam',
  'threat',
  'hate',
  'paid',
  'minor',
  'opener',
  'phrase',
] as const
export type MessageRisk = (typeof messageRisks)[number]
