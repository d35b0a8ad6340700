/** The risks that a text can contain, in the order of the warnings. */
export const MESSAGE_RISKS = [
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
export type MessageRisk = (typeof MESSAGE_RISKS)[number]
