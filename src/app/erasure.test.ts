import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accountsJobs } from '#features/accounts/server/accounts.jobs.ts'
import { balanceOf } from '#features/credits/server/credits.ts'
import { paymentsJobs } from '#features/payments/server/payments.jobs.ts'
import { addPartner } from '#features/signup/server/signup.ts'
import { newAuthenticator } from '#testing/authenticator.ts'
import { askForData } from '#testing/exports.ts'
import { choose, notify, placeOrder } from '#testing/orders.ts'
import { storedFiles, withPhotos } from '#testing/photos.ts'
import type { TestMember } from '#testing/people.ts'
import { findTraces } from '#testing/traces.ts'
import { newWorld, type World } from '#testing/world.ts'
import { fates } from './erasure.ts'

const day = 86_400
const password = 'welkom-bij-vonk'

test('C-24 L-28 every table has its fate on erasure, and what goes with another row really does', async () => {
  await using world = await newWorld()
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const known = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  expect(known).toEqual(Object.keys(fates).toSorted())

  const cascades = await world.sql<{ owned: string; owner: string }>(
    `select conrelid::regclass::text as owned, confrelid::regclass::text as owner from pg_constraint
     where contype = 'f' and confdeltype = 'c'`,
  )
  const promised = Object.entries(fates).flatMap(([owned, fate]) =>
    'goesWith' in fate ? [{ owned, owner: fate.goesWith }] : [],
  )
  expect(
    promised.filter(({ owned, owner }) => !cascades.some((one) => one.owned === owned && one.owner === owner)),
  ).toEqual([])
})

test('C-24 a table that says it knows no member has no column for one', async () => {
  await using world = await newWorld()
  const columns = await world.sql<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'
     and column_name ~ '(member|account|liker|liked|blocker|blocked|sender|partner|recipient|subject|buyer)_id$|email|address$' order by 1, 2`,
  )
  const ofNobody = columns.filter(({ name }) => 'nobody' in (fates[name] ?? {}))
  expect(ofNobody.map(({ name, column }) => `${name}.${column}`)).toEqual(['company.address', 'company.support_email'])
})

/** Rows of a member that name nobody: they hang on an order, or hold a keyed hash. */
const withoutName = ['account_quota', 'login_failure', 'partner_signup', 'payment', 'payment_event']

/** What only deleting makes, or a payment that is given back; and what a job takes away at once. */
const comesLater = ['account_deletion', 'payment_refund', 'payment_reversal', 'unconfirmed_order']

test('C-24 I19 R-4.03 after 14 days nothing is left of a member with everything, but what the books need', async () => {
  await using world = await newWorld()
  const { zoe, marks } = await memberWithEverything(world)
  const held = new Set((await findTraces(world, Object.values(marks))).map((trace) => trace.split('.')[0]))
  const promised = Object.entries(fates).flatMap(([table, fate]) => ('nobody' in fate ? [] : [table]))
  expect(promised.filter((table) => !held.has(table)).toSorted()).toEqual([...withoutName, ...comesLater].toSorted())
  for (const table of withoutName) expect(await world.sql(`select 1 from ${table}`), table).not.toEqual([])
  const files = await storedFiles(world)

  const reply = await world.as(zoe).delete('/api/account', { password, reason: 'other', remarks: marks.remarks })
  expect(reply.status).toBe(200)
  world.clock.advance(14 * day)
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
  await world.runJobs()

  const kept = Object.entries(fates).flatMap(([table, fate]) =>
    'kept' in fate ? fate.kept.map((column) => `${table}.${column}`) : [],
  )
  expect((await findTraces(world, Object.values(marks))).filter((trace) => !kept.includes(trace))).toEqual([])
  const left = await storedFiles(world)
  expect(left).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})

test('C-24 L-23 of the books stay the invoice and what it gave, closed to zero and without the payer', async () => {
  await using world = await newWorld()
  const { zoe } = await memberWithEverything(world)
  const partners = await world.sql<{ member_id: string; total: number }>(
    'select member_id, sum(delta)::int as total from ledger_entry where member_id <> $1 group by 1 order by 1',
    [zoe.id],
  )
  await world.sql(`update payment_event set snapshot = snapshot || '{"details": {"consumerName": "Z. de Wit"}}'`)
  await eraseNow(world, zoe)
  world.clock.advance(8 * day) // until then something may still be paid for the other order
  for (const job of paymentsJobs) if (job.cron) await job.run(world.ctx(), null)

  const orders = await world.sql('select status, total_cents, credits from purchase where member_id = $1', [zoe.id])
  expect(orders).toEqual([{ status: 'paid', total_cents: 3495, credits: 150 }])
  const entries = await world.sql('select counter_account, delta from ledger_entry where member_id = $1 order by id', [
    zoe.id,
  ])
  expect(entries).toEqual([
    { counter_account: 'order', delta: 150 },
    { counter_account: 'closed', delta: -150 },
  ])
  expect(JSON.stringify(await world.sql('select snapshot from payment_event'))).not.toContain('de Wit')
  expect(
    await world.sql(
      'select member_id, sum(delta)::int as total from ledger_entry where member_id <> $1 group by 1 order by 1',
      [zoe.id],
    ),
  ).toEqual(partners)
  expect(await balanceOf(world.ctx(), zoe.id)).toBe(0)
})

test('L-23 after seven years the books forget too; other members’ orders stay', async () => {
  await using world = await newWorld()
  const { zoe, friend } = await memberWithEverything(world)
  const order = await placeOrder(world, friend)
  await choose(order.checkoutUrl, 'paid')
  await eraseNow(world, zoe)
  const forget = async () => {
    for (const job of paymentsJobs) if (job.cron) await job.run(world.ctx(), null)
    return (await world.sql('select 1 from purchase where member_id = $1', [zoe.id])).length
  }
  const ordered = world.clock.now().getUTCFullYear()
  world.clock.advance((Date.UTC(ordered + 8, 0, 1) - world.clock.now().getTime()) / 1000 - 1)
  expect(await forget()).toBe(1)
  world.clock.advance(1)
  expect(await forget()).toBe(0)
  expect(await world.sql('select 1 from ledger_entry where member_id = $1', [zoe.id])).toEqual([])
  expect(await world.sql('select 1 from purchase where member_id = $1', [friend.id])).toHaveLength(1)
})

test('the books of a member who is still there cannot be closed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 3 })
  await expect(world.database.query({ text: 'select close_ledger($1, now())' }, [anna.id])).rejects.toThrow(
    /is not gone/,
  )
  expect(await world.balanceOf(anna)).toBe(3)
})

async function eraseNow(world: World, member: TestMember): Promise<void> {
  await world.as(member).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advance(14 * day)
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
  await world.runJobs()
}

/** Words that stand nowhere else, so that finding one is finding the member. */
interface Marks {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly about: string
  readonly message: string
  readonly remarks: string
  readonly session: string
  readonly photo: string
}

/** A member who did everything that leaves something behind. */
async function memberWithEverything(world: World): Promise<{ zoe: TestMember; friend: TestMember; marks: Marks }> {
  const zoe = await world.member({
    name: 'Zoëlientje',
    email: 'zoelientje@example.com',
    about: 'Ik verzamel xylofoons.',
  })
  const friend = await world.member({ gender: 'male', credits: 9, premium: true })
  const foe = await world.member({ gender: 'male' })
  const me = world.as(zoe)
  await world.visitor().post('/api/user.php', { email: zoe.email, password: 'fout wachtwoord' })
  await world
    .visitor()
    .post('/api/user.php', { email: zoe.email, password }, { headers: { 'user-agent': 'Xylofoon/9' } })
  const photos = await withPhotos(world, zoe, 2)
  await world.sql(
    `insert into photo_decision (id, site_id, member_id, photo_id, decision, decided_by, decided_at)
     select gen_random_uuid(), site_id, member_id, id, 'approved', 'kees', now() from photo where member_id = $1`,
    [zoe.id],
  )
  const order = await placeOrder(world, zoe)
  await choose(order.checkoutUrl, 'paid')
  for (const each of world.psp.payments.list()) await notify(world, each.id)
  await me.post('/api/stay-discount')
  await placeOrder(world, zoe, { bundleId: 'p0' })
  for (const id of [friend.id, foe.id]) await me.put(`/api/members/${id}/like`)
  await world.as(friend).put(`/api/members/${zoe.id}/like`)
  const words = { messageId: randomUUID(), text: 'Mijn grootste xylofoon is van notenhout.' }
  const sent = await me.post(`/api/members/${friend.id}/messages`, words)
  const { conversationId } = (await sent.json()) as { conversationId: string }
  await world
    .as(friend)
    .post(`/api/chats/${conversationId}/messages`, { messageId: randomUUID(), text: 'Ook een xylofoon?' })
  await me.post('/api/saved-searches', { filters: { gender: 'male' }, name: 'Zoëlientjes xylofoons' })
  const wishes = { seeks: 'male', minAge: 25, maxAge: 40, place: 'region', relationshipStatuses: [], bodyTypes: [] }
  expect((await me.put('/api/match-wishes', { ...wishes, interests: ['music'] })).status).toBe(200)
  await me.put(`/api/members/${friend.id}/like/put-off`)
  await world.as(friend).put(`/api/swipe/${zoe.id}/skip`)
  await me.put(`/api/members/${foe.id}/block`)
  await world.as(foe).put(`/api/members/${zoe.id}/block`)
  await addLogins(world, zoe)
  await addSignup(world, zoe, friend)
  await askForData(world, zoe)
  await world.runJobs()
  const [session] = await world.sql<{ id: string }>('select id from session where subject_id = $1', [zoe.id])
  const marks: Marks = {
    id: zoe.id,
    email: 'zoelientje',
    name: 'Zoëlientje',
    about: 'xylofoon',
    message: words.messageId,
    remarks: 'Ik ga op reis met mijn xylofoon.',
    session: session?.id ?? '',
    photo: photos[0]?.key ?? '',
  }
  return { zoe, friend, marks }
}

/** Everything that lets the member log in, and what was asked for by mail. */
async function addLogins(world: World, zoe: TestMember): Promise<void> {
  const me = world.as(zoe)
  const asked = async () => (await me.post('/api/passkeys/options', { password })).json()
  const response = newAuthenticator(world.origin).register(await asked())
  expect((await me.post('/api/passkeys', { name: 'Xylofoon', response })).status).toBe(200)
  await asked()
  const role = (name: string) => world.sql('update account set role = $2 where id = $1', [zoe.id, name])
  await role('moderator')
  const { secret } = await (await me.post('/api/two-factor/secret', { password })).json()
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  expect((await me.post('/api/two-factor', { code })).status).toBe(200)
  await role('member')
  await world.visitor().post('/api/reset-password', { email: zoe.email })
  await world.sql('insert into past_agreement (account_id, terms_version, agreed_at) values ($1, now(), now())', [
    zoe.id,
  ])
}

/** What came before the account: a partner's call, and a message that was typed first. */
async function addSignup(world: World, zoe: TestMember, friend: TestMember): Promise<void> {
  const authorization = `Bearer ${await addPartner(world.ctx(), 'xylonet')}`
  const body = { reference: 'x1', email: zoe.email }
  expect((await world.visitor().post('/api/partner/signups', body, { headers: { authorization } })).status).toBe(200)
  await world.sql(
    `insert into signup_message (member_id, recipient_id, message_id, text, created_at)
     values ($1, $2, gen_random_uuid(), 'Speel jij xylofoon?', now())`,
    [zoe.id, friend.id],
  )
}
