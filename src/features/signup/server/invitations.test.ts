import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { signUpVisitor, signupForm } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'
import { createInvitation } from './invitations.ts'
import { deleteExpiredSignups } from './signup.jobs.ts'

async function newInviteOnlyWorld(): Promise<World> {
  const world = await newWorld()
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  return world
}

const guestAccounts = async (world: World) => world.sql(`select 1 from account where email_key like 'gast%'`)

async function fetchBlockReason(world: World, invitation: string): Promise<unknown> {
  return (await (await world.visitor().get(`/api/signup?invitation=${encodeURIComponent(invitation)}`)).json())
    .blockReason
}

test('R-6.04 C-32 an invite-only site refuses a signup without an invitation and accepts one with it', async () => {
  await using world = await newInviteOnlyWorld()
  const invitation = await createInvitation(world.ctx(), { uses: 1, days: 1 })
  expect(invitation).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect((await signUpVisitor(world)).response.status).toBe(403)
  expect(await fetchBlockReason(world, invitation)).toBe(null)

  const { response } = await signUpVisitor(world, {
    email: 'gast@example.com',
    invitation: invitation.toLowerCase().replaceAll('-', ' '),
  })
  expect(response.status).toBe(200)
  expect(await guestAccounts(world)).toHaveLength(1)
  expect(await fetchBlockReason(world, invitation)).toBe('invitation_invalid')
  expect(JSON.stringify(await world.sql('select * from invitation'))).not.toContain(invitation)
})

test.each([
  ['an unknown code', 'AAAA-AAAA-AAAA', 0],
  ['an expired code', null, 86_400],
])('C-32 %s is refused', async (_what, code, seconds) => {
  await using world = await newInviteOnlyWorld()
  const invitation = code ?? (await createInvitation(world.ctx(), { uses: 5, days: 1 }))
  world.clock.advanceSeconds(seconds)
  expect(await fetchBlockReason(world, invitation)).toBe('invitation_invalid')
  const { response } = await signUpVisitor(world, { email: 'gast@example.com', invitation })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ refusal: 'invitation_invalid' })
  expect(await guestAccounts(world)).toEqual([])
})

test('C-76 an invitation of one site is refused on another', async () => {
  await using world = await newInviteOnlyWorld()
  const [plus] = await world.sql<{ id: string }>(`select id from site where key = 'plus'`)
  const invitation = await createInvitation({ ...world.ctx(), siteId: plus?.id ?? '' }, { uses: 1, days: 1 })
  expect(await fetchBlockReason(world, invitation)).toBe('invitation_invalid')
  expect((await signUpVisitor(world, { invitation })).response.status).toBe(403)
})

test.each([
  [1, 1],
  [3, 3],
])('C-32 I25 with an invitation for %i, 20 concurrent signups create %i accounts', async (uses, accounts) => {
  await using world = await newInviteOnlyWorld()
  const invitation = await createInvitation(world.ctx(), { uses, days: 1 })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signUpVisitor(world, { email: `gast${index}@example.com`, invitation })),
  )
  const statuses = responses.map(({ response }) => response.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(accounts)
  expect(statuses.filter((status) => status === 403)).toHaveLength(20 - accounts)
  expect(await guestAccounts(world)).toHaveLength(accounts)
})

test('an invalid answer spends no invitation', async () => {
  await using world = await newInviteOnlyWorld()
  const invitation = await createInvitation(world.ctx(), { uses: 1, days: 1 })
  expect((await signUpVisitor(world, { invitation, password: 'kort' })).response.status).toBe(422)
  expect((await signUpVisitor(world, { invitation })).response.status).toBe(200)
})

test('checking codes and signing up with codes share one rate limit', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  const visitor = world.visitor()
  const check = async (code: string) => (await visitor.get(`/api/signup?invitation=${code}`)).status
  const signUp = async (code: string) => (await signUpVisitor(world, { invitation: code })).response.status
  for (let turn = 0; turn < 15; turn++) {
    expect(await check(`L${turn}`)).toBe(200)
    expect(await signUp(`S${turn}`)).toBe(403)
  }
  expect(await check('L15')).toBe(429)
  expect(await signUp('S15')).toBe(429)
  expect(await signUp(await createInvitation(world.ctx(), { uses: 1, days: 1 }))).toBe(429)
})

test('a site that is open to all ignores the code', async () => {
  await using world = await newWorld()
  expect(await fetchBlockReason(world, 'whatever')).toBe(null)
  expect((await world.visitor().post('/api/signup', { ...signupForm, invitation: 'whatever' })).status).toBe(200)
})

test('spent and expired invitations are deleted', async () => {
  await using world = await newInviteOnlyWorld()
  await createInvitation(world.ctx(), { uses: 1, days: 1 })
  await createInvitation(world.ctx(), { uses: 1, days: 3 })
  world.clock.advanceSeconds(2 * 86_400)
  await deleteExpiredSignups.run(world.site.createBackgroundContext(), null)
  expect(await world.sql('select 1 from invitation')).toHaveLength(1)
})
