import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { runDuringTransaction, type Statement } from '#testing/servers/concurrent-transaction.ts'
import { signupForm, fetchUser } from '#testing/signups.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addPartner } from '#testing/partners.ts'

const sharedWorld = shareWorld()

const email = 'nieuw@example.com'
const { email: _email, ...answers } = signupForm

/** Sends a partner's signup and returns the token of its mailed link. */
async function startSignup(reference = 'r-1', world?: World): Promise<{ world: World; token: string }> {
  const testWorld = world ?? (await newWorld())
  const key = await addPartner(testWorld.ctx(), `partner of ${reference}`) // two partners may not have the same name
  const headers = { authorization: `Bearer ${key}` }
  await testWorld.visitor().post('/api/partner/signups', { reference, email, sub1: 'a' }, { headers })
  const mail = (await testWorld.mailsTo(email)).at(-1)
  return { world: testWorld, token: /complete-signup\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

const complete = (browser: Caller, token: string, changes: object = {}) =>
  browser.post('/api/signup/complete', { ...answers, token, ...changes })

test('R-2.12 R-3.53 completing creates a confirmed account with the partner’s tracking codes and the signup credits, and logs it in', async () => {
  const { world, token } = await startSignup()
  await using _ = world
  const browser = world.visitor()
  expect(await (await browser.get(`/api/signup/pending?token=${token}`)).json()).toEqual({ email: 'ni…@example.com' })
  expect((await complete(browser, token)).status).toBe(200)
  expect(await fetchUser(browser)).toMatchObject({ status: 'active', credits: 5, email, profile: { name: 'Sanne' } })
  const accounts = await world.sql('select tracking from account where email_key = $1', [email])
  expect(accounts).toEqual([{ tracking: { network: 'partner of r-1', sub1: 'a', via: 'partner' } }])
  expect(await world.sql('select email, token_hash from partner_signup')).toEqual([{ email: null, token_hash: null }])
})

test('C-77 I25 opening the link does not use it up; one of 20 concurrent completions creates an account, and later ones get link_expired', async () => {
  const { world, token } = await startSignup()
  await using _ = world
  for (let count = 0; count < 3; count++)
    expect((await world.visitor().get(`/api/signup/pending?token=${token}`)).status).toBe(200)
  const responses = await Promise.all(Array.from({ length: 20 }, () => complete(world.visitor(), token)))
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  expect(responses.filter((response) => response.status !== 200 && ![409, 410].includes(response.status))).toEqual([])
  expect(await world.sql('select 1 from account where email_key = $1', [email])).toHaveLength(1)
  const laterResponse = await complete(world.visitor(), token)
  expect([laterResponse.status, (await laterResponse.json()).refusal]).toEqual([410, 'link_expired'])
  expect((await world.visitor().get(`/api/signup/pending?token=${token}`)).status).toBe(410)
})

test('I25 a link that a concurrent request revokes completes nothing', async () => {
  const { world, token } = await startSignup()
  await using _ = world
  const revokeTokens: Statement = ['update partner_signup set email = null, token_hash = null', []]
  const response = await runDuringTransaction(world, [revokeTokens], () => complete(world.visitor(), token))
  expect([response.status, (await response.json()).refusal]).toEqual([410, 'link_expired'])
  expect(await world.sql('select 1 from account where email_key = $1', [email])).toEqual([])
})

test.each(['', 'x', 'x'.repeat(43)])('R-8.16 the token %j completes nothing', async (token) => {
  const world = await sharedWorld()
  expect((await complete(world.visitor(), token)).status).toBe(410)
  expect((await world.visitor().get(`/api/signup/pending?token=${token}`)).status).toBe(410)
})

test('R-8.16 a link is valid for 7 days', async () => {
  const { world, token } = await startSignup()
  await using _ = world
  world.clock.advanceSeconds(7 * 86_400)
  expect((await complete(world.visitor(), token)).status).toBe(410)
})

test('R-8.23 C-24b completing is refused with email_taken when the address got a confirmed account meanwhile', async () => {
  const { world, token } = await startSignup()
  await using _ = world
  await world.member({ email })
  const response = await complete(world.visitor(), token)
  expect([response.status, (await response.json()).refusal]).toEqual([409, 'email_taken'])
})

test('C-24b of two links for one address only the first completion succeeds', async () => {
  const first = await startSignup('r-1')
  await using world = first.world
  world.clock.advanceSeconds(1) // mails are ordered by time
  const second = await startSignup('r-2', world)
  expect(second.token === first.token).toBe(false)
  const responses = await Promise.all([first, second].map(({ token }) => complete(world.visitor(), token)))
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409])
  expect(await world.sql('select 1 from account where email_key = $1', [email])).toHaveLength(1)
})

test.each([
  [{ birthDate: '2001-02-29' }, 'birth_date_invalid'],
  [{ birthDate: '2015-01-01' }, 'under_age'],
  [{ birthDate: '' }, 'birth_date_missing'],
  [{ name: 'nieuw' }, 'name_is_email'],
  [{ password: 'kort' }, 'password_short'],
  [{ terms: false }, 'terms_required'],
  [{ sensitive: false }, 'consent_required'],
  [{ email: 'ander@example.com' }, 'invalid_input'],
])('R-5.19 %j is refused as %s, and the link stays valid', async (change, code) => {
  const { world, token } = await startSignup()
  await using _ = world
  const response = await complete(world.visitor(), token, change)
  expect([response.status, (await response.json()).refusal]).toEqual([422, code])
  expect((await complete(world.visitor(), token)).status).toBe(200)
})
