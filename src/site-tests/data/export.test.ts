import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountsJobs } from '#features/accounts/server/accounts.jobs.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { addAnnouncement } from '#testing/announcements.ts'
import { addAnsweredComplaint } from '#testing/complaints.ts'
import { downloadExport } from '#testing/data-exports.ts'
import { addDebitRows } from '#testing/debits.ts'
import { completeCheckout, sendPaymentNotification, placeOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { sendImage } from '#testing/images/chat-images.ts'
import { listStoredFiles, uploadPhotos } from '#testing/images/photos.ts'
import { addClosedCases } from '#testing/reports.ts'
import { newWorld, type World } from '#testing/world.ts'
import { tables } from '../../app/features.ts'

const tableExports = tables.flatMap(({ name, table }) => ('export' in table ? [[name, table.export] as const] : []))
const ownKeys = ['site_id', 'member_id', 'subject_id', 'account_id']

async function columnsByTable(world: World): Promise<Map<string, string[]>> {
  const rows = await world.sql<{ name: string; columns: string[] }>(
    `select t.table_name as name, array_agg(c.column_name::text) as columns
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

test('L-28 a table without personal data has no column for a member', async () => {
  await using world = await newWorld()
  const member = /(member|account|liker|liked|blocker|blocked|sender|recipient|subject|user)_id$|^email/
  const columns = await columnsByTable(world)
  const wrong = tables.flatMap(({ name, table }) => {
    if ('export' in table) return []
    return (columns.get(name) ?? []).filter((column) => member.test(column)).map((column) => `${name}.${column}`)
  })
  expect(wrong.toSorted()).toEqual(['staff_account.email', 'staff_account.email_key']) // staff are no members
})

test('L-28 an export contains every table and column except those that are omitted for a reason', async () => {
  await using world = await newWorld()
  const { zoe } = await createFullMember(world)
  const files = await downloadExport(world, zoe)
  const columns = await columnsByTable(world)

  const missing = tableExports.flatMap(([table, entry]) => {
    if (!('rows' in entry)) return []
    const [row] = JSON.parse(files.get(`json/${table}.json`)?.toString() ?? '[]') as Record<string, unknown>[]
    if (!row) return [`${table} is empty`]
    const covered = [...Object.keys(row), ...Object.keys(entry.omitted ?? {}), ...ownKeys]
    return (columns.get(table) ?? [])
      .filter((column) => !covered.includes(column))
      .map((column) => `${table}.${column}`)
  })
  expect(missing).toEqual([])
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(2)
  expect([...files.keys()].filter((name) => name.startsWith('chat-images/'))).toHaveLength(1)
})

test('L-28 an export contains no private data of others and no credentials', async () => {
  await using world = await newWorld()
  const { zoe, friend, foe } = await createFullMember(world)

  const files = await downloadExport(world, zoe)

  const everything = [...files.entries()]
    .filter(([name]) => !/^(photos|chat-images)\//.test(name))
    .map(([, file]) => file.toString())
  const text = everything.join('\n')
  for (const value of [
    zoe.email,
    'Zoëlientje',
    'notenhout',
    'Ook een xylofoon?',
    'Frank',
    'Xylofoon/9',
    'Mijn eigen tekst',
  ]) {
    expect(text, value).toContain(value)
  }
  for (const value of [friend.email, foe.email, zoe.token, 'argon2id', 'Laat me met rust', 'Fons']) {
    expect(text, value).not.toContain(value)
  }
  const likes = JSON.parse(files.get('json/member_like.json')?.toString() ?? '') as { direction: string }[]
  expect(likes.map(({ direction }) => direction)).toEqual(['given', 'received'])
})

test('C-54 L-28 of a deleted conversation an export contains only the messages that the member sent', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ credits: 5 }), await world.member({ gender: 'male', credits: 5 })]
  const write = (from: TestMember, to: TestMember, text: string) =>
    world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })
  const { conversationId } = await (await write(anna, bert, 'Van Anna')).json()
  await write(bert, anna, 'Van Bert')
  await world.as(anna).delete('/api/chat.php', { conversation: conversationId })

  const messages = (await downloadExport(world, anna)).get('json/message.json')?.toString()

  expect(messages).toContain('Van Anna')
  expect(messages).not.toContain('Van Bert')
})

test('C-24 L-28 erasing a member deletes the archive and its file', async () => {
  await using world = await newWorld()
  const zoe = await world.member()
  await downloadExport(world, zoe)
  const isArchive = (name: string) => name.endsWith('.zip')
  expect((await listStoredFiles(world)).filter(isArchive)).toHaveLength(1)
  await world.as(zoe).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * 86_400)
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
  await world.runJobs()
  expect((await listStoredFiles(world)).filter(isArchive)).toEqual([])
  expect(await world.sql('select 1 from member_export')).toEqual([])
})

/** Creates a member with rows in every exported table; `foe` wrote to them, liked them, and blocked them. */
async function createFullMember(world: World): Promise<{ zoe: TestMember; friend: TestMember; foe: TestMember }> {
  const zoe = await world.member({ name: 'Zoëlientje', about: 'Mijn eigen tekst', credits: 9 })
  const friend = await world.member({ name: 'Frank', gender: 'male', credits: 9, premium: true })
  const foe = await world.member({ name: 'Fons', gender: 'male', credits: 9, premium: true })
  const late = await world.member({ gender: 'male' })
  const login = { email: zoe.email, password: 'welkom-bij-vonk' }
  await world.visitor().post('/api/user.php', login, { headers: { 'user-agent': 'Xylofoon/9' } })
  await uploadPhotos(world, zoe, 2)
  await likeAndWrite(world, { zoe, friend, foe })
  await world.as(zoe).put(`/api/members/${late.id}/block`)
  await world.as(foe).put(`/api/members/${zoe.id}/block`)
  const entry = { action: 'member.read', subject: { kind: 'member', id: zoe.id }, reason: 'Vraag van het lid' }
  await recordAudit(world.staffCtx(), entry)
  const grant = { requestId: crypto.randomUUID(), credits: 1_000, reason: 'Een prijs.' }
  await (await world.staff('finance')).post(`/api/office/members/${zoe.id}/credits`, grant)
  const note = { noteId: randomUUID(), body: 'Belde over een bestelling.' }
  await (await world.staff('support')).post(`/api/office/members/${zoe.id}/notes`, note)
  await world.as(zoe).post('/api/stay-discount')
  await completeCheckout((await placeOrder(world, zoe)).checkoutUrl, 'paid')
  await world.as(zoe).put('/api/spending/limit', { period: 'month', limitCents: 50_000 })
  for (const each of world.psp.payments.list()) await sendPaymentNotification(world, each.id)
  await world.psp.control.chargeBack(world.psp.payments.list()[0]?.id ?? '')
  await world.runJobs() // issues the invoice
  await world.as(zoe).put('/api/spending/limit', { period: 'month', limitCents: 50_000 })
  await addDebitRows(world, zoe, 'xylofoon')
  await addRareRows(world, zoe, friend)
  await addAnsweredComplaint(world, zoe, 'xylofoon')
  await addClosedCases(world, zoe, friend)
  return { zoe, friend, foe }
}

async function likeAndWrite(world: World, { zoe, friend, foe }: Record<'zoe' | 'friend' | 'foe', TestMember>) {
  const write = (from: TestMember, to: TestMember, text: string) =>
    world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })
  await world.as(zoe).put(`/api/members/${friend.id}/like`)
  for (const other of [friend, foe]) await world.as(other).put(`/api/members/${zoe.id}/like`)
  expect((await write(zoe, friend, 'De grootste is van notenhout.')).status).toBe(200)
  expect((await write(friend, zoe, 'Ook een xylofoon?')).status).toBe(200)
  expect((await write(foe, zoe, 'Laat me met rust')).status).toBe(200)
  await sendImage(world, zoe, friend)
  await world.as(zoe).patch('/api/chats/settings', { safetyTipsDismissed: true })
  await sendImage(world, friend, zoe)
}

/** Inserts rows that are hard to create through the API. */
async function addRareRows(world: World, zoe: TestMember, friend: TestMember): Promise<void> {
  const [payment] = await world.sql<{ id: string }>('select id from payment limit 1')
  const rows: [text: string, ...values: unknown[]][] = [
    [`insert into past_agreement values ($1, now(), now())`, zoe.id],
    [
      `insert into bank_transfer (payment_id, iban, reference, due_on, created_at)
       values ($1, 'NL83OEFB0123456789', 'RF18539007547034', now(), now())`,
      payment?.id,
    ],
    [
      `insert into bank_receipt (id, source, entry_reference, amount_cents, currency, reference, received_on, purchase_id, state,
         surplus_cents, created_at, changed_at)
       select gen_random_uuid(), 'bank', 'E1', 100, 'EUR', 'RF18', now(), id, 'surplus', 100, now(), now()
       from purchase where member_id = $1`,
      zoe.id,
    ],
    [
      `insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($1, $2, 'time', '', now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into known_device (token_hash, account_id, used_at) values ('x', $1, now()) on conflict do nothing`,
      zoe.id,
    ],
    [
      `insert into passkey (id, account_id, site_id, credential_id, public_key, counter, transports, name, created_at)
       values (gen_random_uuid(), $1, $2, 'c', 'k', 0, '{}', 'Telefoon', now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into member_code (account_id, site_id, sealed_secret, created_at, confirmed_at) values ($1, $2, 'gesloten', now(), now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into photo_decision (id, site_id, member_id, photo_id, decision, decided_by, decided_at)
       values (gen_random_uuid(), $2, $1, gen_random_uuid(), 'approved', 'kees', now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into photo_verification (id, site_id, member_id, pose, status, reason, created_at, sent_at, ended_at)
       values (gen_random_uuid(), $2, $1, 'thumb_up', 'refused', 'unclear', now(), now(), now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into signup_message (member_id, recipient_id, message_id, text, created_at)
       values ($1, $2, gen_random_uuid(), 'Hoi', now())`,
      zoe.id,
      friend.id,
    ],
    [
      `insert into saved_search (id, member_id, site_id, query, created_at)
       values (gen_random_uuid(), $1, $2, 'gender=male', now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into match_criteria values ($1, $2, 'male', 25, 40, 'region', '{single}', '{slim}', '{wine}', now())`,
      zoe.id,
      world.siteId,
    ],
    [`insert into member_skip values ($1, $2, now())`, zoe.id, friend.id],
    [`insert into like_snooze values ($1, $2, now())`, zoe.id, friend.id],
    [`insert into discover_view values ($1, $2, $3, now())`, zoe.id, friend.id, world.siteId],
    [
      `insert into notification_preference values ($1, $2, '{like}', '{like}', 'daily', 22, 8, true, false, now())`,
      zoe.id,
      world.siteId,
    ],
    [`insert into mail_suspension values ($1, $2, 'unsubscribe', '{news}', now())`, zoe.id, world.siteId],
    [`insert into dismissed_alert values ($1, $2, 'enrich-profile', now())`, zoe.id, world.siteId],
    [`insert into dismissed_announcement values ($1, $2, now())`, zoe.id, await addAnnouncement(world)],
    [`insert into bonus_dismissal values ($1, $2, now())`, zoe.id, world.siteId],
    [
      `insert into discount_code (site_id, code, percent, member_id, starts_at, once_per_member, first_purchase_only, created_at)
       values ($2, 'VOOR-ZOE', 10, $1, now(), true, false, now())`,
      zoe.id,
      world.siteId,
    ],
    [
      `insert into message_flag (message_id, site_id, member_id, rules, risks, flagged_at)
       select id, $2, $1, '{money}', '{phone}', now() from message where sender_id = $1 limit 1`,
      zoe.id,
      world.siteId,
    ],
    [
      `with ban as (insert into ban_record (id, site_id, member_id, category, banned_at, expires_at)
         values (gen_random_uuid(), $2, $1, 'other', now(), now()) returning id)
       insert into ban_match (member_id, ban_id, kind, noticed_at) select $1, id, 'device', now() from ban`,
      zoe.id,
      world.siteId,
    ],
    [`insert into member_time_zone values ($1, $2, 'Europe/Lisbon')`, zoe.id, world.siteId],
    [`insert into notification_visit values ($1, $2, now())`, zoe.id, world.siteId],
    [`insert into mailed_event values ($1, 'like', $2, now())`, zoe.id, friend.id],
    [
      `insert into push_subscription select id, subject_id, site_id, 'https://push.vonk.test/zoe', 'a key', 'a secret', '', now()
       from session where subject_id = $1 limit 1`,
      zoe.id,
    ],
    [`insert into pushed_event values ($1, 'like', $2, now())`, zoe.id, friend.id],
    [
      `insert into payment_refund (id, payment_id, reason, amount_cents, currency, created_at)
       values (gen_random_uuid(), $1, 'paid_twice', 100, 'EUR', now())`,
      payment?.id,
    ],
    [
      `insert into withdrawal (id, purchase_id, credits, amount_cents, currency, text_version, requested_at)
       select gen_random_uuid(), purchase_id, 0, 0, 'EUR', '2026-01', now() from payment where id = $1`,
      payment?.id,
    ],
  ]
  for (const [text, ...values] of rows) await world.sql(text, values)
}
