import type { SettingMeaning } from './setting-meaning.ts'
import type { SettingKey } from './settings.ts'

/** The meanings of the settings about prices, credits and payments. */
export const moneySettingMeanings = {
  statement_name: {
    meaning: 'The name on a bank statement, instead of the site’s (L-29).',
    effect: 'The checkout names it, and files of direct debits contain it.',
  },
  message_credits: {
    meaning: 'The price of a message, in credits (R-3.43).',
    effect: 'A message is charged with it, and its price in money follows.',
  },
  photo_credits: {
    meaning: 'The price of an image in a conversation, in credits, on top of `message_credits` (R-3.43).',
    effect: 'An image in a conversation is charged with it.',
  },
  gift_credits: {
    meaning: 'The price of a gift, in credits (R-3.43).',
    effect: 'The list of gifts shows it, and a gift is charged with it.',
  },
  gift_prices: {
    meaning: 'The prices of gifts that differ from `gift_credits`, by the name of the gift.',
    effect: 'The list of gifts shows them, and these gifts are charged with them.',
  },
  signup_credits: {
    meaning: 'The credits that a new member gets (R-3.43).',
    effect: 'The ledger of a new member starts with them.',
  },
  signup_credits_at: {
    meaning: 'When a new member gets them: once the address is confirmed, or at once.',
    effect: 'The balance of an unconfirmed member is that amount, or zero.',
  },
  match_first_message_free: {
    meaning: 'The number of first messages to a new match that cost nothing.',
    effect: 'The first message after a match is not charged.',
  },
  refund_days: {
    meaning: 'The days within which a buyer can withdraw from an order, at least those of the law (R-3.46).',
    effect: 'The checkout, the order and the terms name it, and an order can be withdrawn until then.',
  },
  support_credits_max: {
    meaning: 'The most credits that a person of support may grant and take for a member per day.',
    effect: 'A larger change by support is refused.',
  },
  credits_alone_max: {
    meaning:
      'The most credits that a colleague alone may grant and take for a member per day; a wider limit applies to all members together.',
    effect: 'A larger change waits in the office until somebody else approves it.',
  },
  refund_alone_cents: {
    meaning:
      'The most that a colleague alone may refund to a member per day, in cents of any currency; a wider limit applies to all members together.',
    effect: 'A larger refund waits in the office until somebody else approves it.',
  },
  debit_creditor: {
    meaning: 'The SEPA creditor of direct debits, its account and bank. Without one there are no debits (C-17).',
    effect: 'The checkout offers direct debit, and mandates name the creditor.',
  },
  debit_collection: {
    meaning: 'The party that collects direct debits: the payment provider, or your bank from files that you upload.',
    effect: 'Debits go to the provider, or wait for the next file that the office makes.',
  },
  debit_credits_early: {
    meaning: 'Whether members with a paid order get the credits of a direct debit when they sign it (C-18).',
    effect: 'The balance grows at the signature or when the debit is paid.',
  },
  premium_claim: {
    meaning:
      'The claim that premium members have a better chance, in percent, with the source and date of the figure. Without one there is no number (C-10, L-11).',
    effect: 'The page about premium has the figure with its source.',
  },
} satisfies Partial<Record<SettingKey, SettingMeaning>>
