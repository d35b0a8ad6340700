import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import {
  newDebitWorld,
  openSigning,
  placeDebit,
  readCode,
  readRefusal,
  requestCode,
  signDebit,
  startDebit,
} from '#testing/debits.ts'
import { completeCheckout, findOnlyPayment, readOrder, readPlacedOrder, sendOrder } from '#testing/orders.ts'
import { newWorld } from '#testing/world.ts'
import { deleteEndedSignatures } from './debit-signing.ts'

const day = 86_400

test('C-17 direct debit is offered where text messages and a creditor are configured, up to 50 euro', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const listMethods = async () => {
    const { bundles } = (await (await world.as(anna).get('/api/bundles')).json()) as {
      bundles: { methods: string[] }[]
    }
    return bundles.map(({ methods }) => methods.includes('sdd'))
  }
  expect(await listMethods()).toEqual([true, true, false, false])
  await changeSettings(world.ctx(), { debit_creditor: null })
  expect(await listMethods()).toEqual([false, false, false, false])
  expect(await readRefusal(await sendOrder(world, anna, { bundleId: 'p0', method: 'sdd' }))).toMatchObject({
    refusal: 'method_not_offered',
  })
  await using withoutSms = await newWorld()
  const bert = await withoutSms.member()
  expect((await sendOrder(withoutSms, bert, { bundleId: 'p0', method: 'sdd' })).status).toBe(422)
})

test('R-7.26 C-17 an order by direct debit is signed with the code of a text message and collected by the provider', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const placed = await (await sendOrder(world, anna, { bundleId: 'p0', method: 'sdd' })).json()
  const { id, nextStep } = placed as { id: string; nextStep: unknown }
  expect(nextStep).toEqual({ kind: 'mandate' })
  expect(world.psp.payments.list()).toEqual([])

  const mandate = (await (await startDebit(world, anna, { id })).json()) as { reference: string }
  expect(mandate).toEqual({
    creditorName: 'Vonkje Demo B.V.',
    creditorAddress: 'Voorbeeldstraat 1, Utrecht',
    creditorId: 'NL98ZZZ999999990000',
    reference: expect.stringMatching(/^M[0-9A-F]{32}$/),
    amountCents: 1_495,
    currency: 'EUR',
  })
  await requestCode(world, anna, id)
  const code = await readCode(world)
  expect(world.sms.listMessages()).toMatchObject([{ to: '+31612345678' }])
  const [stored] = await world.sql('select code_hash from debit_signature')
  expect(JSON.stringify(stored)).not.toContain(code)
  expect((await signDebit(world, anna, id, code)).status).toBe(200)

  expect(findOnlyPayment(world)).toMatchObject({ method: 'directdebit', sequenceType: 'recurring', status: 'pending' })
  expect(world.psp.mandates.list()).toMatchObject([{ mandateReference: mandate.reference, status: 'valid' }])
  expect(await readOrder(world, anna, id)).toMatchObject({
    state: 'pending',
    nextStep: null,
    debitOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  const [mail] = await world.mailsTo(anna.email)
  expect(mail?.text).toContain(mandate.reference)
  expect(mail?.text).toContain('We schrijven')
  expect(await world.getBalance(anna)).toBe(0)

  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  expect(await world.getBalance(anna)).toBe(50)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', debitOn: null })
})

test('only the buyer can read, start, confirm and sign a debit', async () => {
  await using world = await newDebitWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const { id, code } = await openSigning(world, anna)
  expect((await world.as(bert).get(`/api/orders/${id}/debit`)).status).toBe(404)
  expect((await startDebit(world, bert, { id })).status).toBe(404)
  expect((await requestCode(world, bert, id)).status).toBe(404)
  expect((await signDebit(world, bert, id, code)).status).toBe(404)
  expect((await world.visitor().get(`/api/orders/${id}/debit`)).status).toBe(403)
  expect(await (await world.as(anna).get(`/api/orders/${id}/debit`)).json()).toMatchObject({ state: 'unsigned' })
})

test.each([
  [{ iban: 'NL91ABNA0417164301' }, 'iban'],
  [{ mobileNumber: '030 1234567' }, 'mobileNumber'],
  [{ mobileNumber: '+1 201 555 0123' }, 'mobileNumber'],
  [{ postcode: '12' }, 'postcode'],
  [{ accountHolder: '' }, 'accountHolder'],
])('R-5.17 the details %j are refused at the field %s', async (details, field) => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const id = await placeDebit(world, anna)
  const response = await startDebit(world, anna, { id, details })
  expect(await readRefusal(response)).toMatchObject({ status: 422, refusal: 'invalid_input', details: { field } })
  expect(await world.sql('select 1 from debit_signature')).toEqual([])
})

test('a body of another shape is refused', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id } = await openSigning(world, anna)
  const caller = world.as(anna)
  expect((await caller.put(`/api/orders/${id}/debit`, { details: { iban: 'NL' } })).status).toBe(422)
  expect((await caller.put(`/api/orders/${id}/debit/code`, { codeId: 'x' })).status).toBe(422)
  for (const code of ['12345', '1234567', 123456, 'abcdef'])
    expect((await caller.post(`/api/orders/${id}/debit/signature`, { code })).status).toBe(422)
})

test('C-17 a code that was pasted signs, and what is no code costs no try', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  for (let tries = 0; tries < 6; tries++) expect((await signDebit(world, anna, id, '12-34')).status).toBe(422)
  expect((await signDebit(world, anna, id, `\u200E${code.slice(0, 3)}–${code.slice(3)}`)).status).toBe(200)
})

test('equal details keep the mandate and its code; other details need a new code', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  const read = async (details = {}) =>
    ((await (await startDebit(world, anna, { id, details })).json()) as { reference: string }).reference
  const [reference, repeated] = await Promise.all([read(), read()])
  expect(repeated).toBe(reference)
  expect(await read({ iban: 'DE89 3704 0044 0532 0130 00' })).toBe(reference)
  expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject({ refusal: 'debit_not_started' })
})

test('two identical requests for a code send one text message, also at once', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const id = await placeDebit(world, anna)
  expect(await readRefusal(await requestCode(world, anna, id))).toMatchObject({ refusal: 'debit_not_started' })
  await startDebit(world, anna, { id })
  const codeId = newClientId()
  const responses = await Promise.all([1, 2, 3].map(() => requestCode(world, anna, id, codeId)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await world.runJobs()
  expect(world.sms.listMessages()).toHaveLength(1)
})

test('C-17 a member gets 3 codes a day, and so does a number; the new code replaces the previous one', async () => {
  await using world = await newDebitWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const { id, code } = await openSigning(world, anna)
  await requestCode(world, anna, id)
  const second = await readCode(world)
  if (second !== code)
    expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject({ refusal: 'wrong_sms_code' })
  const responses = await Promise.all([1, 2, 3].map(() => requestCode(world, anna, id)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  await startDebit(world, anna, { id, details: { mobileNumber: '0687654321' } })
  expect(await readRefusal(await requestCode(world, anna, id))).toMatchObject({ refusal: 'sms_sends_used_up' })

  const other = await placeDebit(world, bert)
  await startDebit(world, bert, { id: other, details: { mobileNumber: '06 87654321' } })
  expect((await requestCode(world, bert, other)).status).toBe(429)
  await startDebit(world, bert, { id: other, details: { mobileNumber: '06 11111111' } })
  expect((await requestCode(world, bert, other)).status).toBe(200)
})

test('C-17 R-5.15 a wrong code is refused, and after five of them the right one too', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect(await readRefusal(await signDebit(world, anna, id, wrong))).toMatchObject({ refusal: 'wrong_sms_code' })
  expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject({ refusal: 'sms_code_used_up' })
  await requestCode(world, anna, id)
  expect((await signDebit(world, anna, id, await readCode(world))).status).toBe(200)
})

test('C-17 a code works for ten minutes', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  world.clock.advanceSeconds(600)
  expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject({ refusal: 'sms_code_used_up' })
})

test('a signature that is sent several times at once makes one mandate, one payment and one mail', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  const responses = await Promise.all([1, 2, 3].map(() => signDebit(world, anna, id, code)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await signDebit(world, anna, id, code)).status).toBe(200)
  expect(await world.sql('select 1 from mandate')).toHaveLength(1)
  expect(world.psp.payments.list()).toHaveLength(1)
  expect(world.psp.mandates.list()).toHaveLength(1)
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
})

test('a signed debit is created by the job when the provider was unavailable', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  world.psp.control.failNextCreates = 1
  expect((await signDebit(world, anna, id, code)).status).toBe(200)
  expect(world.psp.payments.list()).toEqual([])
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'pending', nextStep: null })
  world.clock.advanceSeconds(60)
  await world.runJobs()
  expect(findOnlyPayment(world)).toMatchObject({ method: 'directdebit' })
  expect(world.psp.mandates.list()).toHaveLength(1)
})

test('an unsigned debit waits for a day and then expires', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  world.clock.advanceSeconds(day - 7_200)
  await world.runJobs()
  expect(await readOrder(world, anna, id)).toMatchObject({ nextStep: { kind: 'mandate' } })
  world.clock.advanceSeconds(7_200)
  expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject({ refusal: 'debit_closed' })
  await world.runJobs()
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'expired', nextStep: null })
  expect(world.psp.payments.list()).toEqual([])
  await deleteEndedSignatures(world.ctx())
  expect(await world.sql('select 1 from debit_signature')).toHaveLength(1)
  world.clock.advanceSeconds(day + 3_600)
  await deleteEndedSignatures(world.ctx())
  expect(await world.sql('select 1 from debit_signature')).toEqual([])
})

test('another method ends an unsigned debit, which can then not be signed', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  const response = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })
  await completeCheckout((await readPlacedOrder(response)).checkoutUrl, 'paid')
  expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject({ refusal: 'debit_closed' })
  expect(await world.getBalance(anna)).toBe(50)
})

test('the logs contain no account, phone number or code', async () => {
  const lines: string[] = []
  const { Writable } = await import('node:stream')
  const logStream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  await using world = await newDebitWorld({ logStream })
  const anna = await world.member()
  const { id, code } = await openSigning(world, anna)
  await signDebit(world, anna, id, code)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'failed', 'AM04')
  expect(lines.join('')).not.toMatch(new RegExp(`ABNA|0417164300|612345678|"${code}"|de Vries`))
})
