import { expect, test } from 'vitest'
import { findText } from '#platform/server/texts.ts'

test.each([
  ['R-5.06', 'refusals.code_not_found', 'Code niet gevonden'],
  ['R-5.07', 'refusals.code_used', 'Code reeds gebruikt'],
  ['R-5.15', 'refusals.wrong_sms_code', 'Code ongeldig'],
  ['R-8.18', 'payments.result.payment_failed', 'Betaling mislukt'],
  ['R-8.19', 'payments.result.card_failed', 'Creditcard betaling mislukt'],
  ['R-8.20', 'refusals.debit_blocked', 'Je account is geblokkeerd voor automatische incasso.'],
])('%s the Dutch sentence stands to the letter', (_requirement, key, sentence) => {
  expect(findText('nl', key)).toBe(sentence)
})
