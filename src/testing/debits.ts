import { writeDebitFile, type WrittenFile } from '#features/bank/server/debit-files.ts'
import { findPayment } from '#features/orders/server/orders.sql.ts'
import { buildLocalReport } from '#features/orders/server/provider-check.ts'
import { settlePayment } from '#features/orders/server/settlement.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { startPretendSms } from '../../tools/pretend-sms/pretend-sms.ts'
import { placeOrder } from './orders.ts'
import type { TestMember } from './test-members.ts'
import { newWorld, type World, type WorldOptions } from './world.ts'

/** The details of a payer as typed. */
export const debitDetails = {
  accountHolder: 'A. de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Kerkstraat',
  houseNumber: '12',
  postcode: '1012ab',
  city: 'Amsterdam',
  mobileNumber: '06 12345678',
}

type PretendSms = Awaited<ReturnType<typeof startPretendSms>>

/** A world that can send text messages, so that its sites offer direct debit. */
export interface DebitWorld extends World {
  readonly sms: PretendSms
}

/** Creates a world with a text-message service. */
export async function newDebitWorld(options: WorldOptions = {}): Promise<DebitWorld> {
  const sms = await startPretendSms()
  const world = await newWorld({ ...options, smsService: sms })
  const dispose = async () => {
    await world[Symbol.asyncDispose]()
    await sms[Symbol.asyncDispose]()
  }
  return { ...world, sms, [Symbol.asyncDispose]: dispose }
}

/** Places an order of the smallest bundle (14.95 euro) by direct debit. Returns its id. */
export async function placeDebit(world: World, member: TestMember): Promise<string> {
  return (await placeOrder(world, member, { bundleId: 'p0', method: 'sdd' })).id
}

/** Sends the details of the payer. */
export function startDebit(
  world: World,
  member: TestMember,
  { id, details = {} }: { id: string; details?: Partial<typeof debitDetails> | null },
): Promise<Response> {
  return world
    .as(member)
    .put(`/api/orders/${id}/debit`, { details: details === null ? null : { ...debitDetails, ...details } })
}

/** Requests a code. */
export function requestCode(world: World, member: TestMember, id: string, codeId = newClientId()): Promise<Response> {
  return world.as(member).put(`/api/orders/${id}/debit/code`, { codeId })
}

/** Signs the mandate with a code. */
export function signDebit(world: World, member: TestMember, id: string, code: string): Promise<Response> {
  return world.as(member).post(`/api/orders/${id}/debit/signature`, { code })
}

/** Returns the code of the last text message. */
export async function readCode(world: DebitWorld): Promise<string> {
  await world.runJobs()
  return /^\d{6}/.exec(world.sms.listMessages().at(-1)?.text ?? '')?.[0] ?? ''
}

/** Orders by direct debit and signs the mandate. Returns the order's id. */
export async function orderByDebit(
  world: DebitWorld,
  member: TestMember,
  details: Partial<typeof debitDetails> = {},
): Promise<string> {
  const id = await placeDebit(world, member)
  await startDebit(world, member, { id, details })
  await requestCode(world, member, id)
  const response = await signDebit(world, member, id, await readCode(world))
  if (response.status !== 200) throw new Error(`the signature got the status ${response.status}`)
  return id
}

/** Orders by direct debit and requests a code. Returns the order's id and the code. */
export async function openSigning(world: DebitWorld, member: TestMember): Promise<{ id: string; code: string }> {
  const id = await placeDebit(world, member)
  const responses = [await startDebit(world, member, { id }), await requestCode(world, member, id)]
  for (const { status } of responses) if (status !== 200) throw new Error(`the signing got the status ${status}`)
  return { id, code: await readCode(world) }
}

/** Reads the refusal of a response. */
export async function readRefusal(response: Response) {
  const { refusal, details } = (await response.json()) as { refusal?: string; details?: unknown }
  return { status: response.status, refusal, details }
}

/** Adds mandates with returned debits, and started signings, to all payments of a member. `word` occurs in the details. */
export async function addDebitRows(world: World, member: TestMember, word: string): Promise<void> {
  const payer = `'${word}', 'NL91ABNA0417164300', '${word}straat', '1', '1012 AB', 'Amsterdam', 'NL', '+31612345678'`
  const payerColumns = 'account_holder, iban, street, house_number, postcode, city, country, mobile_number'
  const payments = 'payment p join purchase o on o.id = p.purchase_id where o.member_id = $1'
  await world.sql(
    `insert into mandate (id, site_id, member_id, payment_id, reference, ${payerColumns}, text_version, code_sent_at, signed_at,
       collected_by, collect_on)
     select gen_random_uuid(), o.site_id, o.member_id, p.id, 'M' || p.id, ${payer}, '1', now(), now(), 'provider', now()
     from ${payments}`,
    [member.id],
  )
  await world.sql(
    `insert into debit_signature (payment_id, site_id, member_id, mandate_id, ${payerColumns}, code_id, code_hash, code_sent_at,
       started_at, expires_at)
     select p.id, o.site_id, o.member_id, gen_random_uuid(), ${payer}, gen_random_uuid(), 'ab', now(), now(),
       now() + interval '1 year' from ${payments}`,
    [member.id],
  )
  await world.sql(
    `insert into debit_return (payment_id, kind, reason_code, amount_cents, happened_on, source, seen_at)
     select p.id, 'return', 'AM04', p.amount_cents, now(), 'provider', now() from ${payments}`,
    [member.id],
  )
}

/** Sets the account and the creditor id with which a site collects debits. */
export async function setCreditor(world: World, siteId = world.siteId): Promise<void> {
  const creditor = { id: 'NL98ZZZ999999990000', iban: 'NL91ABNA0417164300', bic: null }
  const settings = JSON.stringify({ debit_creditor: creditor, debit_collection: 'bank' })
  await world.sql('update site set settings = settings || $1 where id = $2', [settings, siteId])
  world.clock.advanceSeconds(61) // lets caches expire
}

/** Writes the debits of the site that need a file. Returns that file, or none. */
export async function writeDebitFiles(world: World): Promise<WrittenFile[]> {
  const file = await writeDebitFile(world.staffCtx(), { requestId: newClientId() })
  return file ? [file] : []
}

/** Adds a signed debit of 14.95 euro that our bank collects; with a message id it is in that file. Returns its payment. */
export async function addBankDebit(
  world: World,
  { member, messageId = null }: { member?: TestMember; messageId?: string | null } = {},
): Promise<{ paymentId: string; orderId: string; endToEndId: string }> {
  const { id: orderId } = await placeOrder(world, member ?? (await world.member()), { bundleId: 'p0' })
  const [payment] = await world.sql<{ id: string }>(
    `update payment set status = 'pending', method = 'sdd', provider_id = null where purchase_id = $1 returning id`,
    [orderId],
  )
  const paymentId = payment?.id ?? ''
  if (messageId !== null)
    await world.sql(
      `insert into debit_file (message_id, site_id, creditor, collect_on, created_at)
       select $1, site_id, '{}', now(), now() from purchase where id = $2 on conflict do nothing`,
      [messageId, orderId],
    )
  await world.sql(
    `insert into mandate (id, site_id, member_id, payment_id, reference, account_holder, iban, street, house_number, postcode, city,
       country, mobile_number, text_version, code_sent_at, signed_at, collected_by, collect_on, message_id)
     select gen_random_uuid(), o.site_id, o.member_id, p.id, 'M' || upper(replace(p.id::text, '-', '')), 'A. de Vries',
       'NL91ABNA0417164300', 'Kerkstraat', '1', '1012 AB', 'Amsterdam', 'NL', '+31612345678', '1', $2::timestamptz, $2::timestamptz, 'bank',
       $2::timestamptz, $3
     from payment p join purchase o on o.id = p.purchase_id where p.id = $1`,
    [paymentId, world.clock.now(), messageId],
  )
  return { paymentId, orderId, endToEndId: paymentId.replaceAll('-', '').toUpperCase() }
}

/** Marks the debit of an order as paid, as the bank that collected it reports. */
export async function settleByBank(world: World, orderId: string): Promise<void> {
  const [debit] = await world.sql<{ id: string }>('select id from payment where purchase_id = $1', [orderId])
  const payment = await findPayment.oneOrThrow(world.ctx(), { id: debit?.id ?? '' })
  const reported = buildLocalReport(payment, 'paid', 'credited by the bank')
  await settlePayment(world.ctx(), { paymentId: payment.id, source: 'bank', reported })
}

/** Adds a member whose returned debit blocks them as a payer. Returns their id. */
export async function addBlockedPayer(world: World): Promise<string> {
  const member = await world.member()
  const { paymentId } = await addBankDebit(world, { member })
  await world.sql(
    `insert into debit_return (payment_id, kind, reason_code, amount_cents, happened_on, source, seen_at)
     values ($1, 'return', 'MD06', 1495, $2::timestamptz, 'bank', $2::timestamptz)`,
    [paymentId, world.clock.now()],
  )
  return member.id
}
