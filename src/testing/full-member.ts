import { recordAudit } from '#features/staff/server/audit.ts'
import { randomUUID } from 'node:crypto'
import { recordIncomingPayment } from '#features/bank/server/incoming-payments.ts'
import { addAnnouncement } from './announcements.ts'
import { generateCode, requestSecret } from './login-codes.ts'
import { newAuthenticator } from './authenticator.ts'
import { addAnsweredComplaint } from './complaints.ts'
import { requestExport } from './data-exports.ts'
import { addDebitRows } from './debits.ts'
import { addCode, completeCheckout, sendPaymentNotification, placeOrder } from './orders.ts'
import type { TestMember } from './test-members.ts'
import { uploadPhotos } from './images/photos.ts'
import { addClosedCases } from './reports.ts'
import { sendImage, uploadImage } from './images/chat-images.ts'
import type { World } from './world.ts'
import { addPartner } from './partners.ts'

const password = 'welkom-bij-vonk'

/** A member with data in every table. */
export interface FullMember {
  readonly member: TestMember
  /** A member with whom they have a match and a conversation. */
  readonly friend: TestMember
  /** The remarks to enter on the form that deletes the account. */
  readonly remarks: string
  /** Values that occur only in data of the member. */
  readonly uniqueValues: readonly string[]
}

interface Contacts {
  /** A member who was created earlier, so that their id comes first in pairs. */
  readonly earlier: TestMember
  readonly friend: TestMember
  readonly blocked: TestMember
  readonly skipped: TestMember
}

/**
 * Creates a member with a row for every table and column that can refer to a member. In tables of pairs, the member is
 * the first of one pair and the second of another.
 * @param hobby a word that occurs in no other data
 */
export async function createFullMember(
  world: World,
  { name = 'Zoëlientje', hobby = 'xylofoon' }: { name?: string; hobby?: string } = {},
): Promise<FullMember> {
  const earlier = await world.member({ gender: 'male', credits: 9, premium: true })
  const email = `${hobby}ist@example.com`
  const member = await world.member({ name, email, about: `Ik verzamel ${hobby}s.` })
  const friend = await world.member({ gender: 'male', credits: 9, premium: true })
  const blocked = await world.member({ gender: 'male' })
  const skipped = await world.member({ gender: 'male' })
  await addPhotosAndOrders(world, member, hobby)
  await addContacts(world, member, { earlier, friend, blocked, skipped })
  await addConversations(world, { member, friend, earlier, hobby })
  await addStaffRows(world, member)
  await addLogins(world, member)
  await addSignup(world, member, { friend, hobby })
  await addNotifications(world, member, friend)
  await addAnsweredComplaint(world, member, hobby)
  await addClosedCases(world, member, friend)
  await addBans(world, member, friend)
  await world.sql('insert into member_first (member_id, site_id, photo_at) values ($1, $2, $3)', [
    member.id,
    world.siteId,
    world.clock.now(),
  ])
  await requestExport(world, member)
  await world.runJobs()
  return {
    member,
    friend,
    remarks: `Ik ga op reis met mijn ${hobby}.`,
    uniqueValues: await listUniqueValues(world, member, hobby),
  }
}

/** Adds a ban of the member that has fingerprints, and a match with that of another. */
async function addBans(world: World, member: TestMember, friend: TestMember): Promise<void> {
  const at = world.clock.now()
  await world.sql(
    `insert into ban_record (id, site_id, member_id, category, banned_at, expires_at)
     select gen_random_uuid(), $1, unnest($2::uuid[]), 'other', $3::timestamptz, $3::timestamptz + interval '1 year'`,
    [world.siteId, [member.id, friend.id], at],
  )
  await world.sql(
    `insert into ban_mark (ban_id, site_id, kind, hash) select id, site_id, 'address', md5(id::text) from ban_record`,
  )
  await world.sql(
    `insert into ban_match (member_id, ban_id, kind, noticed_at) select $1, id, 'address', $3 from ban_record where member_id = $2`,
    [member.id, friend.id, at],
  )
}

/** Adds photos with review decisions, orders, and searches. */
async function addPhotosAndOrders(world: World, member: TestMember, hobby: string): Promise<void> {
  const me = world.as(member)
  await uploadPhotos(world, member, 2)
  await world.sql(
    `insert into photo_decision (id, site_id, member_id, photo_id, decision, decided_by, decided_at)
     select gen_random_uuid(), site_id, member_id, id, 'approved', 'kees', now() from photo where member_id = $1`,
    [member.id],
  )
  await world.sql(
    `insert into photo_verification (id, site_id, member_id, pose, status, reason, created_at, sent_at, ended_at)
     select gen_random_uuid(), site_id, member_id, 'thumb_up', 'refused', 'unclear', $2, $2, $2
     from photo where member_id = $1 limit 1`,
    [member.id, world.clock.now()],
  )
  const order = await placeOrder(world, member)
  await completeCheckout(order.checkoutUrl, 'paid')
  for (const each of world.psp.payments.list()) await sendPaymentNotification(world, each.id)
  await me.post('/api/stay-discount')
  await placeOrder(world, member, { bundleId: 'p0' })
  await addDebitRows(world, member, hobby)
  await addBankTransfer(world, member)
  await me.put('/api/spending/limit', { period: 'month', limitCents: 50_000 })
  await me.post('/api/bonus-dialog/dismissal')
  await addCode(world, { code: `VOOR-${hobby.toUpperCase()}`, percent: 5, member_id: member.id })
  await me.post('/api/saved-searches', { filters: { gender: 'male' }, name: `${hobby}s zoeken` })
  const criteria = { seeks: 'male', minAge: 25, maxAge: 40, area: 'region', relationshipStatuses: [], bodyTypes: [] }
  await me.put('/api/match-wishes', { ...criteria, interests: ['music'] })
}

/** Adds an order by bank transfer that an incoming payment pays in part. */
async function addBankTransfer(world: World, member: TestMember): Promise<void> {
  await placeOrder(world, member, { bundleId: 'p2', method: 'sct' })
  const payment = world.psp.payments.list().at(-1)
  const amount = { amountCents: 100, currency: 'EUR', receivedOn: '2026-06-02' }
  for (const reference of [payment?.description ?? '', 'een onbekend kenmerk'])
    await recordIncomingPayment(world.ctx(), {
      ...amount,
      source: 'bank',
      entryReference: randomUUID(),
      references: [reference],
    })
}

/** Adds likes, matches, skips, snoozed dialogs, views in Discover and blocks, given and received. */
async function addContacts(world: World, member: TestMember, contacts: Contacts): Promise<void> {
  const { earlier, friend, blocked, skipped } = contacts
  const me = world.as(member)
  await me.put(`/api/swipe/${skipped.id}/skip`)
  for (const id of [earlier.id, friend.id, blocked.id]) await me.put(`/api/members/${id}/like`)
  for (const other of [earlier, friend]) await world.as(other).put(`/api/members/${member.id}/like`)
  await me.put(`/api/members/${friend.id}/like/put-off`)
  await world.as(friend).put(`/api/members/${member.id}/like/put-off`)
  await world.as(friend).put(`/api/swipe/${member.id}/skip`)
  await me.put(`/api/discover/${friend.id}/shown`)
  await world.as(friend).put(`/api/discover/${member.id}/shown`)
  await me.put(`/api/members/${blocked.id}/block`)
  await world.as(blocked).put(`/api/members/${member.id}/block`)
}

interface ConversationMembers {
  readonly member: TestMember
  readonly friend: TestMember
  readonly earlier: TestMember
  readonly hobby: string
}

/** Adds conversations in which the member is first and second of the pair, with paid messages and replies. */
async function addConversations(world: World, { member, friend, earlier, hobby }: ConversationMembers): Promise<void> {
  const me = world.as(member)
  const sendMessage = (to: TestMember, text: string) =>
    me.post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })
  const response = await sendMessage(friend, `Mijn grootste ${hobby} is van notenhout.`)
  const { conversationId } = (await response.json()) as { conversationId: string }
  await world
    .as(friend)
    .post(`/api/chats/${conversationId}/messages`, { messageId: randomUUID(), text: `Ook een ${hobby}?` })
  for (const text of [`Bespeel jij een ${hobby}?`, 'Of een marimba? Ik ben 17']) await sendMessage(earlier, text)
  await sendImage(world, member, friend)
  await sendImage(world, friend, member)
  await uploadImage(world, member)
  await me.patch('/api/chats/settings', { safetyTipsDismissed: true })
}

/** Adds every login method, failed logins and mailed links. */
async function addLogins(world: World, member: TestMember): Promise<void> {
  const me = world.as(member)
  const logIn = (typedPassword: string) =>
    world
      .visitor()
      .post(
        '/api/user.php',
        { email: member.email, password: typedPassword },
        { headers: { 'user-agent': 'Kijker/9' } },
      )
  await logIn('fout wachtwoord')
  await logIn(password)
  const fetchOptions = async () => (await me.post('/api/passkeys/options', { password })).json()
  const response = newAuthenticator(world.origin).register(await fetchOptions())
  await me.post('/api/passkeys', { name: 'Telefoon', response })
  await fetchOptions()
  const { secret } = await requestSecret(world, member)
  await me.put('/api/code-app', { code: generateCode(world, secret) })
  const entry = { action: 'member.read', subject: { kind: 'member', id: member.id } }
  await recordAudit(world.staffCtx(), entry)
  const colleague = await world.staff('finance')
  const grant = { requestId: crypto.randomUUID(), credits: 1_000, reason: 'Een prijs.' }
  await colleague.post(`/api/office/members/${member.id}/credits`, grant)
  const note = { noteId: randomUUID(), body: `${member.name} belde.` }
  await colleague.post(`/api/office/members/${member.id}/notes`, note)
  await world.visitor().post('/api/reset-password', { email: member.email })
  await world.sql('insert into past_agreement (account_id, terms_version, agreed_at) values ($1, now(), now())', [
    member.id,
  ])
}

/** Adds what staff leave who answer for a fictional profile. */
async function addStaffRows(world: World, { id }: TestMember): Promise<void> {
  const { staffId } = await world.staff('operator')
  await world.sql(
    `insert into work_claim select site_id, 'conversation', id, $1, $2, now() from conversation where $1 in (first_id, second_id)`,
    [id, staffId],
  )
  await world.sql('insert into staff_message select id, $2, $3 from message where sender_id = $1', [
    id,
    world.siteId,
    staffId,
  ])
}

/** Adds a partner signup and messages that were written before signing up. */
async function addSignup(
  world: World,
  member: TestMember,
  { friend, hobby }: { friend: TestMember; hobby: string },
): Promise<void> {
  const authorization = `Bearer ${await addPartner(world.ctx(), `net${hobby.length}`)}`
  await world
    .visitor()
    .post('/api/partner/signups', { reference: 'x1', email: member.email }, { headers: { authorization } })
  await world.sql(
    `insert into signup_message (member_id, recipient_id, message_id, text, created_at)
     values ($1, $2, gen_random_uuid(), $3, now()), ($2, $1, gen_random_uuid(), 'Hallo', now())`,
    [member.id, friend.id, `Speel jij ${hobby}?`],
  )
}

/** Adds an announcement that the member dismissed. */
async function addDismissedAnnouncement(world: World, member: TestMember): Promise<void> {
  const id = await addAnnouncement(world)
  await world.sql('insert into dismissed_announcement values ($1, $2, now())', [member.id, id])
}

/** Adds preferences, an unsubscription, a push subscription, pending checks, and mails and pushes about and to the member. */
async function addNotifications(world: World, member: TestMember, friend: TestMember): Promise<void> {
  const change = { channel: 'mail', kind: 'news', isOn: true }
  await world.as(member).patch('/api/notification-preferences', { change })
  const values = [member.id, world.siteId]
  await world.sql(`insert into mail_suspension values ($1, $2, 'bounce', '{}', now())`, values)
  await world.sql(`insert into member_time_zone values ($1, $2, 'Europe/Lisbon')`, values)
  await world.sql(`insert into notification_visit values ($1, $2, now())`, values)
  await addDismissedAnnouncement(world, member)
  await world.sql(`insert into dismissed_alert values ($1, $2, 'enrich-profile', now())`, values)
  await world.sql(
    `insert into pending_mail_check values ($1, $2, now() + interval '1 year') on conflict do nothing`,
    values,
  )
  for (const table of ['mailed_event', 'pushed_event'])
    await world.sql(`insert into ${table} values ($1, 'like', $2, now()), ($2, 'like', $1, now())`, [
      member.id,
      friend.id,
    ])
  await world.sql(
    `insert into push_subscription select id, subject_id, site_id, 'https://push.vonk.test/' || subject_id, 'a key', 'a secret',
       '', now() from session where subject_id = $1 limit 1`,
    [member.id],
  )
  await world.sql(`insert into pending_push_check values ($1, $2, now() + interval '1 year')`, values)
}

async function listUniqueValues(world: World, { id, email, name }: TestMember, hobby: string): Promise<string[]> {
  const rows = await world.sql<{ value: string }>(
    `select id as value from session where subject_id = $1
     union select id::text from photo where member_id = $1 union select file_key from photo where member_id = $1
     union select file_key from chat_image where sender_id = $1
     union select file_key from chat_image join message m on m.id = message_id join conversation c on c.id = conversation_id
       where $1 in (first_id, second_id)
     union select id::text from conversation where $1 in (first_id, second_id)
     union select id::text from message where sender_id = $1 union select client_id::text from message where sender_id = $1`,
    [id],
  )
  return [id, email, name, hobby, ...rows.map(({ value }) => value)]
}
