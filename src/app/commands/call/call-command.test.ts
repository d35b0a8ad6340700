import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedResources, runVonk, runVonkText } from '#testing/commands.ts'
import { buildDebitBooking } from '#testing/bank-files.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runCommand } from '../commands.ts'
import { toJsonSchema } from './endpoint-fields.ts'
import { listStaffEndpoints } from './staff-endpoints.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-call-'))
})

afterAll(() => rm(folder, { recursive: true }))

const call = (world: World, line: string, ...more: string[]) =>
  runVonk(world, ['call', ...line.split(' '), ...more, '--site', 'vonkje'])

async function listAudit(world: World) {
  return world.sql('select staff_id, staff_name, action, subject_id, after from audit_entry order by id')
}

test('`call` lists the endpoints of the office with their fields, without those of the own session', async () => {
  const { text, exitCode } = await runCommand(closedResources, ['call'])
  expect(exitCode).toBe(0)
  expect(text).toMatch(/^ {2}orders\.refund \* +id \[requestId\] \[amount\] \[again\] reason$/m)
  expect(text).toMatch(/^ {2}orders\.orders +\[state\]/m)
  expect(text).not.toMatch(/staff\.(logIn|confirm|changePassword|addPasskey|endSession)|backoffice\.approve /)
  expect(text).toMatch(/staff\.changeRole/)
})

test('the help of an endpoint has its fields with values, what it needs, and why it may refuse', async () => {
  const { text } = await runCommand(closedResources, ['call', 'orders.refund', '--help'])
  expect(text).toContain('Needs the permission orders.refund, and --yes.')
  expect(text).toMatch(/^ {2}requestId +an id; made by the command, the same one makes a repeat safe$/m)
  expect(text).toMatch(/^ {2}amount +text; may be left out$/m)
  expect(text).toMatch(/^ {2}order_not_paid +\w/m)
  const codes = await runCommand(closedResources, ['help', 'call', 'pricing.addCode'])
  expect(codes.text).toMatch(/^ {2}methods +a list; repeat it: .*paypal.*; may be left out$/m)
  expect(codes.text).toMatch(/^ {2}percent +a number from 1 to 99$/m)
  const vat = await runCommand(closedResources, ['call', 'invoices.exportVat', '--help'])
  expect(vat.text).toContain('--output <path> writes it')
})

test.each([
  ['orders.refnud', 'Did you mean orders.refund, orders.refunds, orders.order?'],
  ['backoffice.approve id=1 --as a', 'backoffice.approve is no endpoint for the command line.'],
  ['staff.confirm code=1 --as a', 'staff.confirm is no endpoint for the command line.'],
  ['orders.orders', '--as <address>'],
  ['orders.orders stat=paid --as a', 'orders.orders has no field stat. Did you mean state, '],
  ['orders.orders state --as a', 'orders.orders has no field state. Did you mean state, '],
  ['orders.orders state=paid state=open --as a', 'state is one value, and stands here twice.'],
  ['pricing.codes toString=1 --as a', 'pricing.codes has no field toString.'],
  ['moderation.claimPhotos id=1 --as a', 'has no fields'],
  ['orders.orders --output list.csv --as a', 'The output of orders.orders has no file.'],
  ['orders.exportOrders --output /nowhere/at/all/list.csv --as a --yes', 'cannot be written'],
])('`call %s` exits with 2 and opens nothing', async (line, problem) => {
  const { exitCode, notes } = await runCommand(closedResources, ['call', ...line.split(' ')])
  expect(exitCode).toBe(2)
  expect(notes).toContain(problem)
})

test('malformed input is refused with every field that is wrong, and opens nothing', async () => {
  const line = 'orders.refund id=1 amount=veel reason=x --as a --yes'
  const { exitCode, notes } = await runCommand(closedResources, ['call', ...line.split(' ')])
  expect(exitCode).toBe(1)
  expect(notes).toMatch(/^invalid_input: .*\nid: Invalid UUID\namount: /)
})

test('a call has the permissions of the staff member at that site, and nobody else’s', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('support')
  const elsewhere = await world.otherSite.staff('admin')
  const denied = await call(world, `invoices.reconciliation --as ${email}`)
  expect([denied.exitCode, denied.notes]).toEqual([1, expect.stringMatching(/^permission_denied: /)])
  await expect(call(world, `invoices.reconciliation --as ${elsewhere.email}`)).rejects.toThrow('works for this site')
  await expect(call(world, 'invoices.reconciliation --as kees@example.com')).rejects.toThrow('works for this site')
  const { exitCode } = await call(world, `orders.orders --as ${email.toUpperCase()}`)
  expect(exitCode).toBe(0)
})

test('a refund is summarized first; --yes makes it once per key, in the name of the staff member', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payOrder(world)
  const { email, staffId, name } = await world.staff('finance')
  const line = `orders.refund id=${orderId} amount=1,00 --as ${email}`
  const summary = await call(world, line, 'reason=Dubbel besteld')
  expect(summary).toEqual({
    text: '',
    exitCode: 1,
    notes: expect.stringMatching(/€\s?1[.,]00[\s\S]*\nNothing is done yet\. --yes does it\.$/),
  })
  expect(await listAudit(world)).toEqual([])

  const done = await call(world, line, 'reason=Dubbel besteld', '--yes', '--json')
  expect(JSON.parse(done.text)).toEqual({ isWaiting: false, amountCents: 100, currency: 'EUR', isByBank: false })
  const [, requestId = ''] = /^requestId=([0-9a-f-]{36})$/m.exec(done.notes ?? '') ?? []
  expect(await listAudit(world)).toMatchObject([
    {
      staff_id: staffId,
      staff_name: name,
      action: 'command.call',
      subject_id: 'orders.refund',
      after: { user: 'kees' },
    },
    { staff_id: staffId, staff_name: name, action: 'order.refund' },
  ])
  const balance = await world.getBalance(anna)

  expect((await call(world, line, `requestId=${requestId}`, 'reason=Dubbel besteld', '--yes')).exitCode).toBe(0)
  const again = await call(world, line, 'reason=Dubbel besteld', '--yes')
  expect([again.exitCode, again.notes]).toEqual([
    1,
    expect.stringMatching(/^done_recently: [\s\S]*\nagain=yes does it again\.$/),
  ])
  expect(await world.getBalance(anna)).toBe(balance)
  expect((await call(world, line, 'again=yes', 'reason=Dubbel besteld', '--yes')).exitCode).toBe(0)
})

test('a large refund waits for a second person, also with --yes', async () => {
  await using world = await newWorld()
  await world.sql(`update site set settings = settings || '{"refund_alone_cents": 100}' where id = $1`, [world.siteId])
  const { orderId } = await payOrder(world)
  const { email } = await world.staff('finance')
  const { text } = await call(world, `orders.refund id=${orderId} reason=x --as ${email} --yes --json`)
  expect(JSON.parse(text)).toMatchObject({ isWaiting: true })
  expect(await world.sql('select from payment_refund')).toEqual([])
})

test('what the office asks a fresh code for needs --yes', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('admin')
  const line = `invoices.exportVat period=2026-Q2 --as ${email}`
  const refused = await runCommand(closedResources, ['call', ...line.split(' ')])
  expect([refused.exitCode, refused.notes]).toEqual([
    1,
    expect.stringMatching(/^confirmation_required: .*\nNothing is done\. --yes/),
  ])
  expect((await call(world, line, '--yes')).exitCode).toBe(0)
})

test('a file goes in by path or standard input, and comes out by path or standard output', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('admin')
  const bookings = buildDebitBooking({ endToEndId: 'X1', direction: 'CRDT' })
  await writeFile(join(folder, 'camt.xml'), bookings)
  const read = ['call', 'bank.readBankFile', 'kind=collections', '--as', email, '--site', 'vonkje', '--yes']
  const counts = 'changed   0\nrepeated  0\nunknown   1\nunread    0'
  expect(await runVonkText(world, [...read, `file=@${join(folder, 'camt.xml')}`])).toBe(counts)
  expect(await runVonkText(world, [...read, 'file=@-'], { input: bookings.toString() })).toBe(counts)

  const vat = `invoices.exportVat period=2026-Q2 --as ${email} --yes`
  const printed = await call(world, vat)
  expect(printed.text).toMatch(/^"?[\w"]+,/)
  const path = join(folder, 'vat.csv')
  expect(await call(world, vat, '--output', path)).toMatchObject({
    notes: expect.stringContaining(`${path} is written.`),
  })
  expect(await readFile(path, 'utf8')).toBe(printed.text)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o644)
  expect((await call(world, vat, '--output', path)).exitCode).toBe(0)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await call(world, vat, '--output', folder)).toMatchObject({
    text: printed.text,
    notes: expect.stringContaining(`It is done, but ${folder} could not be written`),
    exitCode: 1,
  })
  const empty = join(folder, 'debits.xml')
  const debits = await call(world, `bank.makeDebitFile --as ${email} --yes`, '--output', empty)
  expect(debits).toMatchObject({ exitCode: 0, notes: expect.stringContaining('There was no file to write.') })
  await expect(stat(empty)).rejects.toThrow('ENOENT')
})

test('a text comes from a file, and @@ begins a value with @', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('admin')
  await writeFile(join(folder, 'page.md'), '\uFEFFEen alinea.\r\n\r\n## Kop\r\n')
  const page = `pages.saveTextPage slug=hulp language=nl after=0 title=@@Hulp body=@${join(folder, 'page.md')} --as ${email}`
  expect((await call(world, page)).exitCode).toBe(0)
  const versions = await call(world, `pages.textPageVersions slug=hulp language=nl --as ${email} --json`)
  expect(JSON.parse(versions.text).versions).toMatchObject([{ title: '@Hulp', body: 'Een alinea.\n\n## Kop' }])
})

test('a file that is missing or no text in UTF-8 is a mistake, and opens nothing', async () => {
  const save = (body: string) =>
    runCommand(closedResources, ['call', 'pages.saveTextPage', `body=@${join(folder, body)}`, '--as', 'a@example.com'])
  await writeFile(join(folder, 'latin.md'), Buffer.from('caf\u00e9', 'latin1'))
  expect(await save('latin.md')).toMatchObject({ exitCode: 2, notes: expect.stringContaining('is no text in UTF-8.') })
  expect(await save('none.md')).toMatchObject({ exitCode: 2, notes: expect.stringContaining('cannot be read.') })
})

test('a list is repeated, also with one value, and a table shows what was stored', async () => {
  await using world = await newWorld()
  const { email } = await world.staff('finance')
  const add = (code: string, ...methods: string[]) =>
    call(world, `pricing.addCode code=${code} percent=20 --as ${email} --yes`, ...methods)
  expect((await add('ZOMER-20', 'methods=ideal', 'methods=paypal')).exitCode).toBe(0)
  expect((await add('HERFST-20', 'methods=ideal')).exitCode).toBe(0)
  const { text } = await call(world, `pricing.codes --as ${email}`)
  expect(text).toMatch(/^codes\ncode +state +percent /m)
  expect(text).toMatch(/^ZOMER-20 +active +20 .*\["ideal","paypal"\]/m)
  expect(text).toMatch(/^HERFST-20 +active +20 .*\["ideal"\]/m)
})

test('a text of a member cannot send codes to the terminal', async () => {
  await using world = await newWorld()
  const member = await world.member()
  await world.sql(`update profile set name = E'Eva\\x1b[31m\\nx' where member_id = $1`, [member.id])
  const { email } = await world.staff('admin')
  const { text } = await call(world, `backoffice.member id=${member.id} --as ${email}`)
  expect(text).toMatch(/^name +Eva\[31m ⏎ x$/m)
})

test('every field is a value or a list of values, which a command line can write', () => {
  const endpoints = listStaffEndpoints()
  expect(endpoints.length).toBeGreaterThan(100)
  const records = endpoints.flatMap(({ name, procedure }) => {
    const schema = procedure['~orpc'].inputSchema
    const properties = Object.entries(schema ? (toJsonSchema(schema, 'input').properties ?? {}) : {})
    return properties.flatMap(([field, { type, items }]) =>
      type === 'object' || items?.type === 'object' || items?.type === 'array' ? [`${name} ${field}`] : [],
    )
  })
  expect(records).toEqual([])
})
