import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyNotification } from './mollie-events.ts'

const secret = 'a secret of this test only'
const connection = { baseUrl: '', apiKey: '', webhookSecret: secret }

const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex')

/** Verifies an event with a signature, by default the right one. */
function verify(event: unknown, signature?: string) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return verifyNotification(connection, { body: Buffer.from(body), signature: signature ?? sign(body) })
}

const paid = { type: 'payment.paid', entityId: 'tr_1', _embedded: { entity: { id: 'tr_1', status: 'paid' } } }

test('T4 only the id of the payment is read from a signed event', () => {
  const refund = { type: 'refund.failed', entityId: 're_1', _embedded: { entity: { id: 're_1', paymentId: 'tr_2' } } }
  for (const [event, providerPaymentId] of [
    [paid, 'tr_1'],
    [{ type: 'payment.expired', entityId: 'tr_3' }, 'tr_3'], // an event without a snapshot
    [refund, 'tr_2'],
    [{ ...refund, type: 'chargeback.received' }, 'tr_2'],
    [{ type: 'refund.failed', entityId: 're_1' }, null],
    [{ type: 'profile.blocked', entityId: 'pfl_1' }, null],
    [{ ...paid, entityId: '../methods', _embedded: null }, null],
    [{ type: 5 }, null],
    ['not JSON', null],
    ['', null],
  ] as const)
    expect([event, verify(event)]).toEqual([event, { providerPaymentId }])
})

test('T4 a missing, wrong or partial signature is refused, and so is everything without a secret', () => {
  const body = JSON.stringify(paid)
  const right = sign(body)
  for (const wrong of [
    '',
    'sha256=',
    sign(body, 'another'),
    sign(`${body} `),
    right.slice(0, 63),
    `${right}0`,
    `sha1=${right}`,
  ])
    expect([wrong, verify(paid, wrong)]).toEqual([wrong, null])
  for (const webhookSecret of [null, undefined, ''])
    expect(
      verifyNotification({ ...connection, webhookSecret }, { body: Buffer.from(body), signature: right }),
    ).toBeNull()
  expect(verifyNotification(connection, { body: Buffer.from(body), signature: undefined })).toBeNull()
})

test('a signature may have the name of its hash, and one of several is enough', () => {
  const right = sign(JSON.stringify(paid))
  for (const signature of [right, `sha256=${right}`, right.toUpperCase(), `sha256=${'0'.repeat(64)}, sha256=${right}`])
    expect([signature, verify(paid, signature)]).toEqual([signature, { providerPaymentId: 'tr_1' }])
})
