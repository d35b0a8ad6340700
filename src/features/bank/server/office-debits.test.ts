import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { buildDebitBooking } from '#testing/bank-files.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { addBankDebit, setCreditor } from '#testing/debits.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_DEBITS_PAGE_SIZE } from '../debit-file.rules.ts'

const newId = () => crypto.randomUUID()

async function list(staff: TestStaff, query = '') {
  return (await staff.get(`/api/office/debits?${query}`)).json()
}

const make = (staff: TestStaff, requestId = newId()) => staff.post('/api/office/debits/files', { requestId })
const again = (staff: TestStaff, messageId: string) => staff.post(`/api/office/debits/files/${messageId}`, {})
const read = (staff: TestStaff, file: Buffer, kind = 'returns') =>
  staff.post('/api/office/debits/bank-files', { kind, file: file.toString('base64') })
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

test('R-8.20 a file of debits is made once by a request, and has the same bytes when it is made again', async () => {
  await using world = await newWorld()
  await setCreditor(world)
  await addBankDebit(world)
  const staff = await world.staff('finance')
  expect(await list(staff)).toMatchObject({ unfiled: { count: 1, cents: 1495 }, debits: [{ state: 'unfiled' }] })
  const requestId = newId()
  const answers = await Promise.all([1, 2, 3].map(async () => (await make(staff, requestId)).json()))
  const [{ file }] = answers
  expect(file).toMatchObject({ debits: 1, totalCents: 1495, xml: expect.stringContaining('pain.008.001.08') })
  expect(answers).toEqual([{ file }, { file }, { file }])
  expect(await (await make(staff)).json()).toEqual({ file: null })
  expect(await listActions(world)).toEqual(['debit.file'])

  await world.sql(`update site set settings = settings || '{"statement_name": "Anders"}' where id = $1`, [world.siteId])
  world.clock.advanceSeconds(61) // lets caches expire
  expect(await (await again(staff, file.messageId)).json()).toEqual({ file })
  expect(await listActions(world)).toEqual(['debit.file', 'debit.file_again'])
  expect(await list(staff)).toMatchObject({
    unfiled: { count: 0 },
    debits: [{ state: 'underway', accountEnd: '4300' }],
    files: [{ messageId: file.messageId, debits: 1 }],
  })
  await world.sql(`update mandate set city = 'Utrecht'`)
  expect(await (await again(staff, file.messageId)).json()).toMatchObject({ refusal: 'debit_file_changed' })
})

test('a creditor with a wrong account number is refused, and its debits wait for the next file', async () => {
  await using world = await newWorld()
  await setCreditor(world)
  await world.sql(`update site set settings = jsonb_set(settings, '{debit_creditor,iban}', '"NL00ABNA0417164300"')`)
  world.clock.advanceSeconds(61) // lets caches expire
  await addBankDebit(world)
  const staff = await world.staff('finance')
  const response = await make(staff)
  const details = { site: 'localhost', iban: 'NL00ABNA0417164300' }
  expect([response.status, await response.json()]).toMatchObject([409, { refusal: 'debit_creditor_invalid', details }])
  expect(await list(staff)).toMatchObject({ unfiled: { count: 1 }, files: [] })
  await setCreditor(world)
  expect(await (await make(staff)).json()).toMatchObject({ file: { debits: 1 } })
  expect(await listActions(world)).toEqual(['debit.file'])
})

test('two colleagues who make a file at once get one file between them', async () => {
  await using world = await newWorld()
  await setCreditor(world)
  await addBankDebit(world)
  const staff = [await world.staff('finance'), await world.staff('admin')]
  const files = await Promise.all(staff.map(async (each) => (await (await make(each)).json()).file))
  expect(files.filter((file) => file !== null)).toHaveLength(1)
})

test('a returned debit of a file of the bank is applied once, with one entry', async () => {
  await using world = await newWorld()
  const { endToEndId, orderId } = await addBankDebit(world, { messageId: 'VONK-1' })
  const staff = await world.staff('finance')
  const file = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' })
  const answers = await Promise.all([1, 2].map(async () => (await read(staff, file)).json()))
  expect(answers.toSorted((a, b) => b.changed - a.changed)).toMatchObject([
    { changed: 1, repeated: 0, unknown: 0 },
    { changed: 0, repeated: 1, unknown: 0 },
  ])
  expect(await listActions(world)).toEqual(['debit.return'])
  const { debits } = await list(staff, 'state=returned')
  expect(debits).toMatchObject([{ order: { id: orderId }, reasonCode: 'AM04', isLifted: false }])
  const paid = await addBankDebit(world, { messageId: 'VONK-1' })
  const credited = buildDebitBooking({ endToEndId: paid.endToEndId, direction: 'CRDT' })
  expect(await (await read(staff, credited, 'collections')).json()).toMatchObject({ changed: 1 })
  expect((await list(staff, 'state=paid')).debits).toMatchObject([{ order: { id: paid.orderId } }])
})

test('a malformed file of the bank is refused with its problem, and changes nothing', async () => {
  await using world = await newWorld()
  const { endToEndId } = await addBankDebit(world, { messageId: 'VONK-1' })
  const staff = await world.staff('finance')
  const file = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' }).toString()
  for (const [text, problem] of [
    [file.slice(0, -20), 'malformed'],
    [file.replaceAll('camt.054', 'camt.099'), 'unknown_format'],
    [`<!DOCTYPE x>${file}`, 'document_type'],
  ] as const) {
    const response = await read(staff, Buffer.from(text))
    expect(await response.json()).toMatchObject({ refusal: 'bank_file_unreadable', details: { problem } })
  }
  const inDollars = await read(staff, Buffer.from(file.replaceAll('EUR', 'USD')))
  expect(await inDollars.json()).toEqual({ changed: 0, repeated: 0, unknown: 0, unread: 1 })
  expect((await staff.post('/api/office/debits/bank-files', { kind: 'returns', file: '' })).status).toBe(422)
  expect(await listActions(world)).toEqual([])
  expect((await list(staff, 'state=returned')).debits).toEqual([])
})

test('the office of another site neither sees the debits and files nor changes them', async () => {
  await using world = await newWorld()
  await setCreditor(world)
  const { endToEndId } = await addBankDebit(world)
  const [staff, other] = [await world.staff('finance'), await world.otherSite.staff('finance')]
  expect(await (await make(other)).json()).toEqual({ file: null })
  const { file } = await (await make(staff)).json()
  expect((await again(other, file.messageId)).status).toBe(404)
  expect(await list(other)).toMatchObject({ debits: [], files: [], unfiled: { count: 0 } })
  const returned = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' })
  expect(await (await read(other, returned)).json()).toEqual({ changed: 0, repeated: 0, unknown: 1, unread: 0 })
  const batch = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><CreDtTm>2026-06-03</CreDtTm>
    </GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${file.messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
  expect(await (await read(other, Buffer.from(batch))).json()).toMatchObject({ changed: 0 })
  expect(await (await read(staff, Buffer.from(batch))).json()).toMatchObject({ changed: 1 })
})

test('every debit is on one page of the list, the newest first', async () => {
  await using world = await newWorld()
  const { paymentId } = await addBankDebit(world)
  await world.sql(
    `with added as (insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'provider_id', null))).*
       from payment p, generate_series(1, 60) where p.id = $1 returning id)
     insert into mandate select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'payment_id', added.id,
       'reference', added.id, 'signed_at', m.signed_at - ascii(added.id::text) * interval '1 second'))).* from mandate m, added`,
    [paymentId],
  )
  const staff = await world.staff('finance')
  const first = await list(staff)
  const second = await list(staff, `before=${first.next}`)
  expect([first.debits.length, second.debits.length, second.next]).toEqual([OFFICE_DEBITS_PAGE_SIZE, 11, null])
  const rows = await world.sql<{ id: string }>('select id from mandate order by signed_at desc, id desc')
  const shown = [...first.debits, ...second.debits].map(({ id }: { id: string }) => id)
  expect(shown).toEqual(rows.map(({ id }) => id))
  expect((await staff.get('/api/office/debits?state=nonsense')).status).toBe(422)
})

test('a file that is uploaded without a fresh code stays chosen, and is read with the code', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { endToEndId } = await addBankDebit(world, { messageId: 'VONK-1' })
  const staff = await world.staff('finance', { isConfirmed: false })
  const origin = toOfficeOrigin(served.origin)
  const browser = newInProcessCaller(served.site.app, { origin, cookies: { 'office-session': staff.staffId } })
  const send = async (file: string | Blob) => {
    const form = new FormData()
    form.set('_page', '/office/debits')
    form.set('_shows', '1')
    form.set('kind', 'returns')
    form.set('file', file as string)
    const request = new Request('http://form.invalid', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return browser.post('/office/actions/bank/readBankFile', undefined, { body: await request.text(), headers })
  }
  const file = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' })
  const prompted = await send(new File([new Uint8Array(file)], 'retour.xml'))
  expect(prompted.status).toBe(403)
  const html = await prompted.text()
  expect(html).toContain('Gekozen: retour.xml')
  const content = /name="file" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(content).toBe(file.toString('base64'))
  await world.sql(`update staff_session set confirmed_until = $1`, [new Date(world.clock.now().getTime() + 60_000)])
  const done = await send(content)
  expect([done.status, (await done.text()).includes('1 incasso is veranderd.')]).toEqual([200, true])
})
