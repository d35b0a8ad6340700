import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createQueuedBus, publishMessages } from '#platform/server/live/queued-bus.ts'
import { newAuthenticator } from '#testing/authenticator.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import type { TestMember } from '#testing/test-members.ts'
import { fetchStatus, uploadPhotos } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'
import { accountsJobs } from '../accounts.jobs.ts'
import { banMember, unbanMember } from './bans.ts'
import { startLoginSession } from '../login/login.ts'

const password = 'welkom-bij-vonk'
const reason = 'Je vroeg leden om geld.'

const ban = (world: World, { id: memberId }: TestMember) => banMember(world.staffCtx(), { memberId, reason })

const logIn = (world: World, { email }: TestMember) => world.visitor().post('/api/user.php', { email, password })

const findStatus = async (world: World, { id }: TestMember) =>
  (await world.sql<{ status: string }>('select status from account where id = $1', [id]))[0]?.status

test('I24 T13 a ban ends every session and socket of the member and blocks new logins', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const device = newAuthenticator(world.origin)
  const options = await (await world.as(anna).post('/api/passkeys/options', { password })).json()
  await world.as(anna).post('/api/passkeys', { name: 'Telefoon', response: device.register(options) })
  const [tablet, phone] = [world.as(anna), world.visitor()]
  await phone.post('/api/user.php', { email: anna.email, password })
  const closed = once(await openLiveSocket(world, anna), 'close')

  expect(await ban(world, anna)).toBe(true)

  expect((await closed)[0]).toBe(4001)
  expect([(await tablet.get('/api/user.php')).status, (await phone.get('/api/user.php')).status]).toEqual([403, 403])
  expect(await world.sql('select 1 from session where subject_id = $1', [anna.id])).toEqual([])
  const refused = await logIn(world, anna)
  expect([refused.status, await refused.json()]).toEqual([401, { refusal: 'login_failed', details: {} }])
  const challenge = await (await world.visitor().post('/api/passkeys/login/options', {})).json()
  const byPasskey = await world.visitor().post('/api/passkeys/login', { response: device.logIn(challenge) })
  expect(byPasskey.status).toBe(401)
})

test('I24 concurrent logins and password changes do not survive a ban', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const change = () => world.as(anna).post('/api/password', { old: password, password: 'drie blauwe boten' })
  const pending = [logIn(world, anna), change(), logIn(world, anna), logIn(world, anna)]
  await pending[0]
  const logins = Array.from({ length: 5 }, () => startLoginSession(world.ctx(), anna.id))
  await ban(world, anna)
  await Promise.all([...pending, ...logins])

  expect(await startLoginSession(world.ctx(), anna.id)).toBe(null)
  expect(await world.sql('select 1 from session where subject_id = $1', [anna.id])).toEqual([])
})

test('T13 a ban by an operator’s command closes the sockets too', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const closed = once(await openLiveSocket(world, anna), 'close')
  const ctx = world.staffCtx()
  const bus = createQueuedBus((messages) => publishMessages.enqueue(world.ctx(), { messages }))

  await banMember({ ...ctx, services: { ...ctx.services, bus } }, { memberId: anna.id, reason })
  await bus.close()
  await world.runJobs()

  expect((await closed)[0]).toBe(4001)
})

test('I19 a ban hides a member everywhere, and lifting it restores everything', async () => {
  await using world = await newWorld()
  const anna = await world.member({ premium: true, credits: 5 })
  const bert = await world.member({ gender: 'male', credits: 5, premium: true })
  const [photo] = await uploadPhotos(world, anna, 1)
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  const sent = await world
    .as(anna)
    .post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Dag' })
  const { conversationId } = await sent.json()
  const readVisibility = async () => ({
    found: JSON.stringify(await (await world.as(bert).get('/api/members?min_age=18&max_age=99')).json()).includes(
      anna.id,
    ),
    profile: await fetchStatus(world, bert, `/api/members/${anna.id}`),
    photo: await fetchStatus(world, bert, `/photos/${photo?.key}/card.webp`),
    chat: await fetchStatus(world, bert, `/api/chats/${conversationId}/messages`),
    counts: await fetchCounts(world, bert),
  })
  const before = await readVisibility()
  expect(before).toEqual({ found: true, profile: 200, photo: 200, chat: 200, counts: [1, 1] })

  await ban(world, anna)

  expect(await readVisibility()).toEqual({ found: false, profile: 404, photo: 404, chat: 404, counts: [0, 0] })
  expect(await unbanMember(world.staffCtx(), { memberId: anna.id })).toBe(true)
  expect(await readVisibility()).toEqual(before)
  expect((await logIn(world, anna)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(4)
})

async function fetchCounts(world: World, member: TestMember): Promise<[unread: number, newLikes: number]> {
  const { user } = await (await world.as(member).get('/api/user.php')).json()
  return [user.total_unread, user.new_likes]
}

test('a banned member cannot reset the password, whether the mail was sent before or after the ban', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const requestReset = async () => {
    await world.visitor().post('/api/reset-password', { email: anna.email })
    await world.runJobs()
    world.clock.advanceSeconds(1)
    return (await world.mailsTo(anna.email)).at(-1)
  }
  const token = /token=([\w-]+)/.exec((await requestReset())?.text ?? '')?.[1]
  await ban(world, anna)
  const input = { token, password: 'drie blauwe boten', repeat: 'drie blauwe boten' }
  const response = await world.visitor().post('/api/reset-password/do', input)
  expect([response.status, await response.json()]).toMatchObject([403, { refusal: 'account_blocked' }])
  world.clock.advanceSeconds(1)
  expect((await requestReset())?.text).toContain('Dit account is geblokkeerd')
})

test('of twenty concurrent bans, or unbans, one succeeds and sends one mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bans = await Promise.all(Array.from({ length: 20 }, () => ban(world, anna)))
  expect(bans.filter(Boolean)).toHaveLength(1)
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
  const unbans = await Promise.all(
    Array.from({ length: 20 }, () => unbanMember(world.staffCtx(), { memberId: anna.id })),
  )
  expect(unbans.filter(Boolean)).toHaveLength(1)
  expect(await world.mailsTo(anna.email)).toHaveLength(2)
})

test('lifting a ban restores the status, and another site cannot ban a member of this one', async () => {
  await using world = await newWorld()
  const [unconfirmed, deleted] = [await world.member({ confirmed: false }), await world.member()]
  await world.as(deleted).delete('/api/account', { password, reason: 'other', remarks: '' })
  for (const member of [unconfirmed, deleted]) await ban(world, member)
  expect([await findStatus(world, unconfirmed), await findStatus(world, deleted)]).toEqual(['banned', 'banned'])
  for (const { id } of [unconfirmed, deleted]) await unbanMember(world.staffCtx(), { memberId: id })
  expect([await findStatus(world, unconfirmed), await findStatus(world, deleted)]).toEqual(['not_confirmed', 'deleted'])

  const [other] = await world.sql<{ id: string }>('select id from site where id <> $1 limit 1', [world.siteId])
  const otherSite = { ...world.staffCtx(), siteId: other?.id ?? '' }
  expect(await banMember(otherSite, { memberId: unconfirmed.id, reason })).toBe(false)
  expect(await unbanMember(otherSite, { memberId: unconfirmed.id })).toBe(false)
})

test('C-24 a ban disables reactivation but not erasure', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.as(anna).delete('/api/account', { password, reason: 'other', remarks: '' })
  const token = /reactivate\?token=([\w-]+)/.exec((await world.mailsTo(anna.email))[0]?.text ?? '')?.[1]
  await ban(world, anna)
  expect((await world.visitor().post('/api/account/reactivation', { token })).status).toBe(410)
  world.clock.advanceSeconds(14 * 86_400)
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
  expect(await findStatus(world, anna)).toBe(undefined)
})
