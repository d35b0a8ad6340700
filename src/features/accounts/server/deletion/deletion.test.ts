import { expect, test } from 'vitest'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import { fetchStatus, uploadPhotos } from '#testing/images/photos.ts'
import { openSession, type TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { eraseAccount, eraseUnconfirmed } from './deletion.ts'
import { listErasableDeletions } from './deletion.sql.ts'

const password = 'welkom-bij-vonk'
const day = 86_400

const deleteAccount = (world: World, member: TestMember, input: object = {}) =>
  world.as(member).delete('/api/account', { password, reason: 'time', remarks: '', ...input })

async function runAccountsJobs(world: World): Promise<void> {
  const { accountsJobs } = await import('../accounts.jobs.ts')
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
}

const findAccountRow = async (world: World, { id }: TestMember) =>
  (await world.sql<{ status: string }>('select status from account where id = $1', [id]))[0] ?? null

test('R-1.24 R-6.18 R-7.29 R-3.60 deleting requires the password and stores the reason', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  const wrong = await deleteAccount(world, anna, { password: 'iets anders hier' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toEqual({ refusal: 'password_wrong', details: { field: 'password' } })
  expect(await findAccountRow(world, anna)).toEqual({ status: 'active' })

  const response = await deleteAccount(world, anna, { reason: 'found_someone', remarks: ' We zijn heel blij. ' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    graceEnd: new Date(world.clock.now().getTime() + 14 * day * 1000).toISOString(),
  })
  expect(response.headers.getSetCookie().join()).toContain('Max-Age=0')
  const [row] = await world.sql('select reason, remarks, deleted_at from account_deletion where account_id = $1', [
    anna.id,
  ])
  expect(row).toEqual({ reason: 'found_someone', remarks: 'We zijn heel blij.', deleted_at: world.clock.now() })
})

test.each([
  [{ reason: 'boos' }],
  [{ reason: undefined }],
  [{ remarks: 'x'.repeat(2001) }],
  [{ remarks: 'a\u0000' }],
  [{ password: undefined }],
  [{ memberId: 'someone' }],
])('a deletion with %j is invalid input', async (input) => {
  await using world = await newWorld()
  const anna = await world.member()
  const response = await deleteAccount(world, anna, input)
  expect([response.status, await response.json()]).toMatchObject([422, { refusal: 'invalid_input' }])
  expect(await findAccountRow(world, anna)).toEqual({ status: 'active' })
})

test('deleting requires a session, which the first deletion ends', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const body = { password, reason: 'time', remarks: '' }
  expect((await world.visitor().delete('/api/account', body)).status).toBe(403)
  expect((await deleteAccount(world, anna)).status).toBe(200)
  const repeatedDeletion = await deleteAccount(world, anna)
  expect([repeatedDeletion.status, await repeatedDeletion.json()]).toMatchObject([
    403,
    { refusal: 'authentication_required' },
  ])
})

test('C-59 wrong passwords of a deletion count as login failures', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (let count = 0; count < 5; count++) await deleteAccount(world, anna, { password: `fout nummer ${count}` })
  expect((await deleteAccount(world, anna)).status).toBe(429)
  expect(await findAccountRow(world, anna)).toEqual({ status: 'active' })
})

test('I24 of twenty concurrent deletions one succeeds and sends one mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const responses = await Promise.all(Array.from({ length: 20 }, () => deleteAccount(world, anna)))
  const statuses = new Set(responses.map((response) => response.status))
  expect(statuses.has(200)).toBe(true)
  // 503: the request waited too long for the lock of the first one
  expect([...statuses].filter((status) => ![200, 403, 503].includes(status))).toEqual([])
  expect(await world.sql('select 1 from account_deletion where account_id = $1', [anna.id])).toHaveLength(1)
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
})

test('R-4.03 I24 T13 deleting ends every session and socket of the member', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const otherBrowser = world.as(anna)
  const socket = await openLiveSocket(world, anna)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))

  expect((await deleteAccount(world, anna)).status).toBe(200)

  expect(await closed).toBe(4001)
  expect((await otherBrowser.get('/api/user.php')).status).toBe(403)
  expect(await world.sql('select 1 from session where subject_id = $1', [anna.id])).toEqual([])
})

test('R-4.03 I19 deleting hides the member everywhere, and reactivation restores everything', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Anna', premium: true, credits: 5 })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 5, premium: true })
  const [photo] = await uploadPhotos(world, anna, 1)
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  const startResponse = await world
    .as(anna)
    .post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Dag Bert' })
  const { conversationId } = (await startResponse.json()) as { conversationId: string }
  const readAsBert = () => readVisibility(world, { viewer: bert, other: anna, photo: photo?.key ?? '', conversationId })
  const before = await readAsBert()
  expect(before).toMatchObject({ profile: 200, photo: 200, chat: 200, chats: 1, unread: 1, matches: 1, write: 200 })

  await deleteAccount(world, anna)

  const hidden = { profile: 404, photo: 404, chat: 404, messages: 404, write: 404, like: 404, found: 0 }
  expect(await readAsBert()).toEqual({ ...hidden, chats: 0, unread: 0, newLikes: 0, received: 0, matches: 0 })
  await world.visitor().post('/api/account/reactivation', { token: await findReactivationToken(world, anna) })
  expect(await readAsBert()).toEqual({ ...before, unread: before.unread })
})

/** Reads everything of another member that the viewer has access to. */
async function readVisibility(
  world: World,
  {
    viewer,
    other,
    photo,
    conversationId,
  }: { viewer: TestMember; other: TestMember; photo: string; conversationId: string },
) {
  const browser = world.as(viewer)
  const json = async (path: string) => (await browser.get(path)).json()
  const user = ((await json('/api/user.php')) as { user: { total_unread: number; new_likes: number } }).user
  const likes = (await json('/api/likes/lists/received')) as { counts: { received: number; matches: number } }
  const { chats } = (await json('/api/chats.php')) as { chats: unknown[] }
  const occurrences = JSON.stringify(await json('/api/members?min_age=18&max_age=99')).split(other.id).length - 1
  return {
    profile: await fetchStatus(world, viewer, `/api/members/${other.id}`),
    photo: await fetchStatus(world, viewer, `/photos/${photo}/card.webp`),
    chat: await fetchStatus(world, viewer, `/api/chats/${conversationId}`),
    messages: await fetchStatus(world, viewer, `/api/chats/${conversationId}/messages`),
    write: (
      await browser.post(`/api/chats/${conversationId}/messages`, { messageId: crypto.randomUUID(), text: 'Hallo?' })
    ).status,
    like: (await browser.put(`/api/members/${other.id}/like`)).status,
    found: Math.min(occurrences, 1),
    chats: chats.length,
    unread: user.total_unread,
    newLikes: user.new_likes,
    received: likes.counts.received,
    matches: likes.counts.matches,
  }
}

test('chat and like partners are notified of a deletion and of a reactivation', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 2, premium: true })
  const bert = await world.member({ gender: 'male' })
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await world.as(anna).post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Dag' })
  const socket = await openLiveSocket(world, bert)
  const received: string[] = []
  const collectEvents = () =>
    new Promise<void>((resolve) => {
      received.length = 0
      socket.removeAllListeners('message')
      socket.on('message', (data: Buffer) => {
        received.push((JSON.parse(String(data)) as { kind: string }).kind)
        if (received.includes('chats') && received.includes('likes')) resolve()
      })
    })
  const deletionEvents = collectEvents()
  await deleteAccount(world, anna)
  await deletionEvents
  const reactivationEvents = collectEvents()
  await world.visitor().post('/api/account/reactivation', { token: await findReactivationToken(world, anna) })
  await reactivationEvents
  expect(new Set(received)).toEqual(new Set(['chats', 'likes']))
  socket.terminate()
})

async function findReactivationToken(world: World, { email }: { email: string }): Promise<string> {
  const mail = (await world.mailsTo(email)).at(-1)
  return /\/reactivate\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('an unconfirmed account is erased at once, without a reactivation mail', async () => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: false })
  const response = await deleteAccount(world, anna)
  expect([response.status, await response.json()]).toEqual([200, { graceEnd: null }])
  expect(await findAccountRow(world, anna)).toBe(null)
  expect(await world.sql('select 1 from profile where member_id = $1', [anna.id])).toEqual([])
  expect(await world.mailsTo(anna.email)).toEqual([])
})

test('R-9.04 C-24 a deleted account is erased after exactly 14 days', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await deleteAccount(world, anna)

  world.clock.advanceSeconds(14 * day - 1)
  await runAccountsJobs(world)
  expect(await findAccountRow(world, anna)).toEqual({ status: 'deleted' })
  world.clock.advanceSeconds(1)
  await runAccountsJobs(world)
  await runAccountsJobs(world)
  expect(await findAccountRow(world, anna)).toBe(null)
})

test('C-24 an account that was reactivated and deleted again is not erased for its first deletion', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const listDeletions = () => listErasableDeletions.all(world.ctx(), { deletedBefore: world.clock.now(), limit: 10 })
  await deleteAccount(world, anna)
  const [first] = await listDeletions()
  world.clock.advanceSeconds(day)
  await world.visitor().post('/api/account/reactivation', { token: await findReactivationToken(world, anna) })
  await deleteAccount(world, { ...anna, token: await openSession(world.ctx(), anna.id) })
  const [second] = await listDeletions()

  expect(await eraseAccount(world.ctx(), first ?? { id: '', deletedAt: '' })).toBe(false)
  expect(await findAccountRow(world, anna)).toEqual({ status: 'deleted' })
  expect(await eraseAccount(world.ctx(), second ?? { id: '', deletedAt: '' })).toBe(true)
  expect(await findAccountRow(world, anna)).toBe(null)
})

test('an account that is confirmed or reactivated after the job listed it for erasure is not erased', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect(await eraseUnconfirmed(world.ctx(), anna)).toBe(false)
  await deleteAccount(world, anna)
  const [listed] = await listErasableDeletions.all(world.ctx(), { deletedBefore: world.clock.now(), limit: 10 })
  await world.visitor().post('/api/account/reactivation', { token: await findReactivationToken(world, anna) })
  expect(await eraseAccount(world.ctx(), listed ?? { id: '', deletedAt: '' })).toBe(false)
  expect(await findAccountRow(world, anna)).toEqual({ status: 'active' })
})

test('C-24b an unconfirmed account with a paid or pending payment is not erased', async () => {
  await using world = await newWorld()
  const paid = await world.member({ confirmed: false })
  const paying = await world.member({ confirmed: false })
  const failed = await world.member({ confirmed: false })
  for (const [member, status] of [
    [paid, 'paid'],
    [paying, 'pending'],
    [failed, 'failed'],
  ] as const) {
    const order = await placeOrder(world, member)
    await completeCheckout(order.checkoutUrl, status)
  }
  for (const payment of world.psp.payments.list()) {
    await fetch(`${world.origin}/api/payments/notifications`, {
      method: 'POST',
      body: new URLSearchParams({ id: payment.id }),
    })
  }

  world.clock.advanceSeconds(8 * day)
  await runAccountsJobs(world)

  expect(await findAccountRow(world, paid)).toEqual({ status: 'not_confirmed' })
  expect(await findAccountRow(world, paying)).toEqual({ status: 'not_confirmed' })
  expect(await findAccountRow(world, failed)).toBe(null)
})

test('a payment that arrives after the buyer was erased is refunded', async () => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: false })
  const order = await placeOrder(world, anna)
  await deleteAccount(world, anna)

  await completeCheckout(order.checkoutUrl, 'paid')
  await world.runJobs()

  const [refund] = await world.sql('select reason, amount_cents, sent_at is not null as sent from payment_refund')
  expect(refund).toEqual({ reason: 'buyer_erased', amount_cents: 3495, sent: true })
  expect(await world.sql('select 1 from ledger_entry where member_id = $1', [anna.id])).toEqual([])
})
