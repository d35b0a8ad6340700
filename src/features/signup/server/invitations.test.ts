import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { signUpOver, signupForm } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'
import { createInvitation } from './invitations.ts'
import { deleteExpiredSignups } from './signup.jobs.ts'

async function invitingWorld(): Promise<World> {
  const world = await newWorld()
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  return world
}

const newAccounts = async (world: World) => world.sql(`select 1 from account where email_key like 'gast%'`)

async function entryOf(world: World, invitation: string): Promise<unknown> {
  return (await (await world.visitor().get(`/api/signup?invitation=${encodeURIComponent(invitation)}`)).json()).whyNot
}

test('R-6.04 C-32 invite-only blocks a signup without an invitation and lets one in with it', async () => {
  await using world = await invitingWorld()
  const invitation = await createInvitation(world.ctx(), { uses: 1, days: 1 })
  expect(invitation).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect((await signUpOver(world)).reply.status).toBe(403)
  expect(await entryOf(world, invitation)).toBe(null)

  const { reply } = await signUpOver(world, {
    email: 'gast@example.com',
    invitation: invitation.toLowerCase().replaceAll('-', ' '),
  })
  expect(reply.status).toBe(200)
  expect(await newAccounts(world)).toHaveLength(1)
  expect(await entryOf(world, invitation)).toBe('invitation_invalid')
  expect(JSON.stringify(await world.sql('select * from invitation'))).not.toContain(invitation)
})

test.each([
  ['one of nobody', 'AAAA-AAAA-AAAA', 0],
  ['an old one', null, 86_400],
])('C-32 %s lets nobody in', async (_what, code, seconds) => {
  await using world = await invitingWorld()
  const invitation = code ?? (await createInvitation(world.ctx(), { uses: 5, days: 1 }))
  world.clock.advance(seconds)
  expect(await entryOf(world, invitation)).toBe('invitation_invalid')
  const { reply } = await signUpOver(world, { email: 'gast@example.com', invitation })
  expect(reply.status).toBe(403)
  expect(await reply.json()).toMatchObject({ refusal: 'invitation_invalid' })
  expect(await newAccounts(world)).toEqual([])
})

test('C-76 an invitation of one site lets nobody in on another', async () => {
  await using world = await invitingWorld()
  const [plus] = await world.sql<{ id: string }>(`select id from site where key = 'plus'`)
  const invitation = await createInvitation({ ...world.ctx(), siteId: plus?.id ?? '' }, { uses: 1, days: 1 })
  expect(await entryOf(world, invitation)).toBe('invitation_invalid')
  expect((await signUpOver(world, { invitation })).reply.status).toBe(403)
})

test.each([
  [1, 1],
  [3, 3],
])('C-32 I25 of 20 signups at once, an invitation for %i makes %i accounts', async (uses, made) => {
  await using world = await invitingWorld()
  const invitation = await createInvitation(world.ctx(), { uses, days: 1 })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, place) => signUpOver(world, { email: `gast${place}@example.com`, invitation })),
  )
  const statuses = replies.map(({ reply }) => reply.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(made)
  expect(statuses.filter((status) => status === 403)).toHaveLength(20 - made)
  expect(await newAccounts(world)).toHaveLength(made)
})

test('a mistake in the answers uses no invitation up', async () => {
  await using world = await invitingWorld()
  const invitation = await createInvitation(world.ctx(), { uses: 1, days: 1 })
  expect((await signUpOver(world, { invitation, password: 'kort' })).reply.status).toBe(422)
  expect((await signUpOver(world, { invitation })).reply.status).toBe(200)
})

test('codes cannot be tried without end, neither by looking nor by signing up', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  const visitor = world.visitor()
  const look = async (code: string) => (await visitor.get(`/api/signup?invitation=${code}`)).status
  const signUp = async (code: string) => (await signUpOver(world, { invitation: code })).reply.status
  for (let turn = 0; turn < 15; turn++) {
    expect(await look(`L${turn}`)).toBe(200)
    expect(await signUp(`S${turn}`)).toBe(403)
  }
  expect(await look('L15')).toBe(429)
  expect(await signUp('S15')).toBe(429)
  expect(await signUp(await createInvitation(world.ctx(), { uses: 1, days: 1 }))).toBe(429)
})

test('on a site where everybody may sign up, a code makes no difference', async () => {
  await using world = await newWorld()
  expect(await entryOf(world, 'whatever')).toBe(null)
  expect((await world.visitor().post('/api/signup', { ...signupForm, invitation: 'whatever' })).status).toBe(200)
})

test('spent invitations are forgotten', async () => {
  await using world = await invitingWorld()
  await createInvitation(world.ctx(), { uses: 1, days: 1 })
  await createInvitation(world.ctx(), { uses: 1, days: 3 })
  world.clock.advance(2 * 86_400)
  await deleteExpiredSignups.run(world.site.backgroundContext(), null)
  expect(await world.sql('select 1 from invitation')).toHaveLength(1)
})
