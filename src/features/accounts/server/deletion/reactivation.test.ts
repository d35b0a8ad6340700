import { expect, test } from 'vitest'
import { signUpVisitor } from '#testing/signups.ts'
import type { TestMember } from '#testing/test-members.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld, type World } from '#testing/world.ts'
import { mailReactivationLink } from './reactivation.ts'

const password = 'welkom-bij-vonk'
const day = 86_400

async function createDeletedMember(world: World): Promise<TestMember> {
  const anna = await world.member()
  const response = await world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' })
  expect(response.status).toBe(200)
  return anna
}

async function findToken(world: World, { email }: { email: string }): Promise<string> {
  const mail = (await world.mailsTo(email)).at(-1)
  return /\/reactivate\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const reactivate = (world: World, token: string) => world.visitor().post('/api/account/reactivation', { token })
const logIn = (world: World, { email }: { email: string }, typed = password) =>
  world.visitor().post('/api/user.php', { email, password: typed })

test('R-4.02 R-7.29 L-29 the mail has the reactivation link and its end date, and a neutral subject', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  const mails = await world.mailsTo(anna.email)
  expect(mails).toHaveLength(1)
  const token = await findToken(world, anna)
  expect(mails[0]?.subject).toBe('Over je account')
  const until = new Date(world.clock.now().getTime() + 14 * day * 1000)
  const date = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(until)
  expect(mails[0]?.text).toContain(date)
  expect(mails[0]?.html).toContain(`${world.origin}/reactivate?token=${token}`)
  expect(JSON.stringify(await world.sql('select * from account_link_token'))).not.toContain(token)

  expect((await reactivate(world, token)).status).toBe(200)
  expect((await logIn(world, anna)).status).toBe(200)
})

test('I25 of twenty concurrent reactivations one succeeds and revokes the links', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  await mailReactivationLink(world.ctx(), anna.email)
  const [first, second] = (await world.mailsTo(anna.email)).map(
    (mail) => /token=([\w-]{43})/.exec(mail.text)?.[1] ?? '',
  )
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await reactivate(world, first ?? '')).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(19)
  expect((await reactivate(world, second ?? '')).status).toBe(410)
  expect(await world.sql('select 1 from account_deletion')).toEqual([])
})

test('R-4.02 R-8.16 reactivation requires a valid token of this site within 14 days', async () => {
  await using world = await newWorld()
  const [anna, bea] = [await createDeletedMember(world), await createDeletedMember(world)]
  for (const wrong of ['', 'x', 'x'.repeat(43)]) {
    const response = await reactivate(world, wrong)
    expect([response.status, await response.json()]).toMatchObject([410, { refusal: 'link_expired' }])
  }
  const [annaToken, beaToken] = [await findToken(world, anna), await findToken(world, bea)]
  await world.sql('update account set site_id = (select id from site where id <> $2 limit 1) where id = $1', [
    bea.id,
    world.siteId,
  ])
  expect((await reactivate(world, beaToken)).status).toBe(410)
  world.clock.advanceSeconds(14 * day - 1)
  const repeatedReactivation = await reactivate(world, annaToken)
  expect(repeatedReactivation.status).toBe(200)

  const carla = await createDeletedMember(world)
  world.clock.advanceSeconds(14 * day)
  expect((await reactivate(world, await findToken(world, carla))).status).toBe(410)
})

test('a banned account cannot be reactivated', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  await world.sql(`update account set status = 'banned' where id = $1`, [anna.id])
  expect((await reactivate(world, await findToken(world, anna))).status).toBe(410)
})

test('R-4.02 R-8.24 only the right password reveals a deleted account and mails the reactivation link', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  const wrong = await logIn(world, anna, 'iets anders hier')
  const unknown = await logIn(world, { email: 'niemand@example.com' }, 'iets anders hier')
  expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
  expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()])
  expect(await world.mailsTo(anna.email)).toHaveLength(1) // the mail of the deletion

  const right = await logIn(world, anna)
  expect([right.status, await right.json()]).toEqual([
    403,
    { refusal: 'account_deleted', details: { isMailed: true, limit: 3 } },
  ])
  expect(right.headers.getSetCookie()).toEqual([])
  expect(await world.mailsTo(anna.email)).toHaveLength(2)
  expect((await reactivate(world, await findToken(world, anna))).status).toBe(200)
})

test('R-4.02 C-59 concurrent right passwords send three mails and cause no lock-out; the refusal states whether a mail was sent', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  const responses = await Promise.all(Array.from({ length: 8 }, () => logIn(world, anna)))
  const bodies = await Promise.all(responses.map((response) => response.json()))
  expect(new Set(bodies.map(({ refusal }) => refusal))).toEqual(new Set(['account_deleted']))
  expect(bodies.filter(({ details }) => details.isMailed)).toHaveLength(2)
  expect(await world.mailsTo(anna.email)).toHaveLength(3) // including the mail of the deletion
})

test('R-4.02 after 14 days the right password gets the response to a wrong one', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  world.clock.advanceSeconds(14 * day)
  const [right, wrong] = [await logIn(world, anna), await logIn(world, anna, 'iets anders hier')]
  expect([right.status, await right.text()]).toEqual([wrong.status, await wrong.text()])
  expect(right.status).toBe(401)
})

test('C-24b R-8.24 signing up with the address of a deleted account gets the usual response and mails the reactivation link', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  const { response } = await signUpVisitor(world, { email: anna.email })
  const other = await signUpVisitor(world, { email: 'vrij@example.com' })
  expect([response.status, await response.text()]).toEqual([other.response.status, await other.response.text()])
  const mails = await world.mailsTo(anna.email)
  const aboutSignup = mails.filter(({ text }) => text.includes('Iemand heeft zich net met dit adres aangemeld'))
  expect([aboutSignup.length, mails.length]).toEqual([1, 2])
  expect((await reactivate(world, await findToken(world, anna))).status).toBe(200)
})

test('C-24b R-8.24 in `classic` mode a signup with the address of a deleted account names it, and mails the link', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  const { response } = await signUpVisitor(world, { email: anna.email.toUpperCase() })
  expect([response.status, await response.json()]).toEqual([
    409,
    { refusal: 'account_deleted', details: expect.objectContaining({ field: 'email', isMailed: true }) },
  ])
  expect((await reactivate(world, await findToken(world, anna))).status).toBe(200)
  world.clock.advanceSeconds(1)
  const taken = await signUpVisitor(world, { email: anna.email })
  expect([taken.response.status, (await taken.response.json()).refusal]).toEqual([409, 'email_taken'])
})

test('C-24b R-8.24 a password reset of a deleted account mails the reactivation link', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  await world.visitor().post('/api/reset-password', { email: anna.email })
  await world.runJobs()
  expect(await world.mailsTo(anna.email)).toHaveLength(2)
  expect((await reactivate(world, await findToken(world, anna))).status).toBe(200)
})

test('a deleted account gets at most three mails a day', async () => {
  await using world = await newWorld()
  const anna = await createDeletedMember(world)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => mailReactivationLink(world.ctx(), anna.email.toUpperCase())),
  )
  expect(outcomes.filter((outcome) => outcome === 'mailed')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'used_up')).toHaveLength(18)
  expect(await world.mailsTo(anna.email)).toHaveLength(3)
  world.clock.advanceSeconds(day)
  await mailReactivationLink(world.ctx(), anna.email)
  expect(await world.mailsTo(anna.email)).toHaveLength(4)
  world.clock.advanceSeconds(13 * day)
  expect(await mailReactivationLink(world.ctx(), anna.email)).toBeNull()
})

test('an address without a deleted account gets no reactivation mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect(await mailReactivationLink(world.ctx(), anna.email)).toBeNull()
  expect(await mailReactivationLink(world.ctx(), 'niemand@example.com')).toBeNull()
  expect(await world.mailsTo(anna.email)).toEqual([])
})
