import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { findMailedToken, signUpVisitor, signupForm, fetchUser } from '#testing/signups.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld } from '#testing/world.ts'

const sharedWorld = shareWorld()

test('R-1.02 R-1.13 R-1.14 R-7.24 signing up creates an unconfirmed account with a profile and logs it in', async () => {
  await using world = await newWorld()
  const { browser, response } = await signUpVisitor(world)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({})
  const { user } = (await (await browser.get('/api/user.php')).json()) as { user: object }
  expect(user).toMatchObject({
    status: 'not_confirmed',
    credits: 0,
    paid_user: false,
    signup_date: world.clock.now().toISOString(),
    profile: {
      name: 'Sanne',
      gender: 'female',
      sexuality: 'hetero',
      birth_date: '1994-05-17',
      country: 'NL',
      city: 'Utrecht',
    },
  })
  const [account] = await world.sql('select * from account where email_key = $1', [signupForm.email])
  expect(account).toMatchObject({
    confirmed_at: null,
    terms_accepted_at: world.clock.now(),
    sensitive_consent_at: world.clock.now(),
  }) // L-27
  expect(String(account?.['password_hash'])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('R-8.23 R-8.24 C-24b an address with an account gets the same response as one without; only the mail differs, and the new account stays unconfirmed', async () => {
  await using world = await newWorld()
  const owner = await world.member({ email: 'bezet@example.com' })
  const takenSignup = await signUpVisitor(world, { email: 'Bezet@example.com' })
  const freeSignup = await signUpVisitor(world, { email: 'vrij@example.com' })

  expect([takenSignup.response.status, await takenSignup.response.text()]).toEqual([
    freeSignup.response.status,
    await freeSignup.response.text(),
  ])
  const headerNames = (response: Response) => [...response.headers.keys()].sort()
  expect(headerNames(takenSignup.response)).toEqual(headerNames(freeSignup.response))
  const cookiesWithoutToken = (response: Response) =>
    response.headers.getSetCookie().map((line) => line.replace(/sid=[\w-]+/, 'sid'))
  expect(cookiesWithoutToken(takenSignup.response)).toEqual(cookiesWithoutToken(freeSignup.response))

  const { mail, token, code } = await findMailedToken(world, owner.email)
  expect(mail?.text).toContain('Dit e-mailadres heeft al een account op deze site.')
  expect([token, code]).toEqual(['', ''])
  const tryWrongCodes = async ({ browser }: typeof takenSignup) => {
    const responses: unknown[] = []
    for (let count = 0; count < 6; count++)
      responses.push(await (await browser.post('/api/signup/confirm', { code: 'abcdef' })).json())
    return responses
  }
  expect(await tryWrongCodes(takenSignup)).toEqual(await tryWrongCodes(freeSignup))
  const resend = async ({ browser }: typeof takenSignup) =>
    (await browser.post('/api/signup/confirmation-mail', {})).status
  expect(await resend(takenSignup)).toBe(await resend(freeSignup))
  expect((await fetchUser(takenSignup.browser)).status).toBe('not_confirmed')
})

test('C-24b in `strict` mode, of two accounts with one address each password logs in to its own', async () => {
  await using world = await newWorld()
  const login = async (password: string) => {
    const browser = world.visitor()
    const response = await browser.post('/api/user.php', { email: signupForm.email, password })
    return response.status === 200 ? (await fetchUser(browser)).id : response.status
  }
  const first = await signUpVisitor(world, { password: 'vier gele fietsen' })
  await first.browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token })
  const owner = (await fetchUser(first.browser)).id
  const second = await signUpVisitor(world, { password: 'drie blauwe boten' })
  const other = (await fetchUser(second.browser)).id

  expect(await login('vier gele fietsen')).toBe(owner)
  expect(await login('drie blauwe boten')).toBe(other)
  expect(await login('geen van beide hier')).toBe(401)
})

test('R-3.56 the specification’s name of the birth date counts where ours is missing', async () => {
  await using world = await newWorld()
  const { browser, response } = await signUpVisitor(world, { birthDate: undefined, date_of_birth: '1990-03-04' })
  expect(response.status).toBe(200)
  const { id } = await fetchUser(browser)
  const born = await world.sql(`select to_char(birth_date, 'YYYY-MM-DD') as date from profile where member_id = $1`, [
    id,
  ])
  expect(born).toEqual([{ date: '1990-03-04' }])
  const without = await signUpVisitor(world, { birthDate: undefined, email: 'x@example.com' })
  expect(await without.response.json()).toMatchObject({
    refusal: 'birth_date_missing',
    details: { field: 'birthDate', min_age: 18 },
  })
})

test('C-24b in `classic` mode a signup with a taken address is refused', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  await world.member({ email: 'bezet@example.com' })
  const { response } = await signUpVisitor(world, { email: 'bezet@example.com' })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ refusal: 'email_taken' })
  expect(await world.mailsTo('bezet@example.com')).toEqual([])
})

test.each([
  [{ birthDate: '' }, 'birth_date_missing'],
  [{ birthDate: '1994-02-30' }, 'birth_date_invalid'],
  [{ birthDate: '17-05-1994' }, 'birth_date_invalid'],
  [{ birthDate: '1850-01-01' }, 'birth_date_invalid'],
  [{ birthDate: '2999-01-01' }, 'birth_date_invalid'],
  [{ name: 'S' }, 'name_length'],
  [{ name: 'x'.repeat(31) }, 'name_length'],
  [{ name: 'sanne', email: 'Sanne@example.com' }, 'name_is_email'],
  [{ name: 'SANNE@example.com', email: 'sanne@example.com' }, 'name_is_email'],
  [{ name: '@sanne' }, 'name_has_contact'],
  [{ name: 'www.sanne.nl' }, 'name_has_contact'],
  [{ name: 'bel 0612345678' }, 'name_has_contact'],
  [{ email: 'sanne' }, 'invalid_email'],
  [{ email: 'sanne@example.com\r\nbcc: x@example.com' }, 'invalid_email'],
  [{ password: 'kort123' }, 'password_short'],
  [{ password: 'x'.repeat(129) }, 'password_long'],
  [{ password: 'Wachtwoord1' }, 'password_common'],
  [{ terms: false }, 'terms_required'],
  [{ sensitive: false }, 'consent_required'],
  [{ gender: 'male', sexuality: 'lesbian' }, 'sexuality_mismatch'],
  [{ cityId: 1 }, 'unknown_city'],
] as const)('R-5.19 the server refuses %j as %s and creates nothing', async (change, code) => {
  const world = await sharedWorld()
  const countAccounts = async () =>
    (await world.sql<{ count: number }>('select count(*) as count from account'))[0]?.count
  const before = await countAccounts()
  const { response } = await signUpVisitor(world, { name: 'Kim', ...change })
  const field = Object.keys(change).find((name) => name !== 'gender')
  expect(await response.json()).toMatchObject({ refusal: code, details: { field } })
  expect(response.status).toBe(422)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await countAccounts()).toBe(before)
})

// The site's time zone is Amsterdam, where 9 March 2026 23:30 UTC is the 10th.
test.each([
  ['2026-03-09T22:30:00Z', '2008-03-10', 422],
  ['2026-03-09T23:30:00Z', '2008-03-10', 200],
  ['2026-03-10T12:00:00Z', '2008-03-10', 200],
  ['2026-03-10T12:00:00Z', '2008-03-11', 422],
  ['2026-02-28T12:00:00Z', '2008-02-29', 422],
  ['2026-03-01T12:00:00Z', '2008-02-29', 200],
  ['2028-02-28T12:00:00Z', '2010-02-28', 200],
])('R-5.04 C-27 at %s a signup with birth date %s gets %i', async (now, birthDate, status) => {
  await using world = await newWorld()
  world.clock.set(now)
  const { response } = await signUpVisitor(world, { birthDate })
  expect(response.status).toBe(status)
  if (status === 422) expect(await response.json()).toMatchObject({ refusal: 'under_age' })
})

test('C-27 a site may require more than 18 years, never less', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { min_age: 21 })
  world.clock.set('2026-03-10T12:00:00Z')
  expect((await signUpVisitor(world, { birthDate: '2005-03-11' })).response.status).toBe(422)
  expect((await signUpVisitor(world, { birthDate: '2005-03-10' })).response.status).toBe(200)
  await expect(changeSettings(world.ctx(), { min_age: 17 })).rejects.toThrow()
})

test.each([
  ['female', 'male', 'hetero'],
  ['female', 'female', 'lesbian'],
  ['male', 'male', 'gay'],
  ['male', 'both', 'bi'],
])('C-45 a %s member who seeks %s is %s', async (gender, seeks, sexuality) => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world, { gender, seeks })
  expect(await fetchUser(browser)).toMatchObject({ profile: { gender, sexuality } })
})

test.each([
  ['all', '/', 200, null],
  ['all', '/?network=adnet&sub1=a', 200, null],
  ['with_trafficsource', '/', 403, 'closed'],
  ['with_trafficsource', '/?sub1=a', 403, 'closed'],
  ['with_trafficsource', '/?ref=r1', 200, null],
  ['invite_only', '/?network=adnet', 403, 'invite_only'],
  ['closed', '/?network=adnet', 403, 'closed'],
] as const)(
  'R-6.02 R-6.03 R-6.04 C-32 with signups `%s` a visitor who landed on %s gets %i',
  async (signups, landing, status, blockReason) => {
    await using world = await newWorld()
    await changeSettings(world.ctx(), { signups })
    const visitor = world.visitor()
    await visitor.get(landing)
    expect(await (await visitor.get('/api/signup')).json()).toEqual({ blockReason })
    const response = await visitor.post('/api/signup', signupForm)
    expect(response.status).toBe(status)
    if (status === 403) expect(await response.json()).toMatchObject({ refusal: 'signups_closed' })
  },
)

test('R-3.53 signing up stores the visitor’s traffic source and deletes its cookie', async () => {
  await using world = await newWorld()
  const visitor = world.visitor()
  await visitor.get('/?network=adnet&ref=r1&sub1=a&sub2=b&sub3=c')
  await visitor.get('/login')
  expect((await visitor.post('/api/signup', signupForm)).status).toBe(200)
  const tracking = { network: 'adnet', ref: 'r1', sub1: 'a', sub2: 'b', sub3: 'c' }
  const fetchTracking = async (email: string) => world.sql('select tracking from account where email_key = $1', [email])
  expect(await fetchTracking(signupForm.email)).toEqual([{ tracking }])
  expect(visitor.cookie()).not.toContain('traffic')
  await signUpVisitor(world, { email: 'zonder@example.com' })
  expect(await fetchTracking('zonder@example.com')).toEqual([{ tracking: null }])
})

test.each([
  [{ gender: 'other' }],
  [{ seeks: ['male'] }],
  [{ cityId: '1' }],
  [{ cityId: 1.5 }],
  [{ cityId: 1e309 }],
  [{ terms: 'yes' }],
  [{ credits: 1000 }],
  [{ status: 'active' }],
  [{ tracking: { network: 'x' } }],
  [{ message: { to: 'x', text: 'Hoi' } }],
  [{ message: { to: crypto.randomUUID(), text: '' } }],
  [{ invitation: 'x'.repeat(41) }],
  [{ name: 'Sanne\u0000' }],
  [{ email: undefined }],
])('a signup with %j is refused as malformed', async (change) => {
  const world = await sharedWorld()
  const { response } = await signUpVisitor(world, change)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('a name is stored without bidirectional control characters', async () => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world, { name: ' San\u202Ene ' })
  expect(await fetchUser(browser)).toMatchObject({ profile: { name: 'Sanne' } })
})

test('a network is limited to 5 valid signups in half an hour, and a member to 3 resends an hour', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  for (let count = 0; count < 8; count++) await signUpVisitor(world, { password: 'kort' })
  const first = await signUpVisitor(world)
  for (let count = 1; count < 5; count++)
    expect((await signUpVisitor(world, { email: `lid${count}@example.com` })).response.status).toBe(200)
  const sixth = await signUpVisitor(world, { email: 'zes@example.com' })
  expect(sixth.response.status).toBe(429)
  expect(await sixth.response.json()).toMatchObject({ refusal: 'rate_limited' })

  const resend = async () => (await first.browser.post('/api/signup/confirmation-mail', {})).status
  expect([await resend(), await resend(), await resend(), await resend()]).toEqual([200, 200, 200, 429])
  expect(await world.mailsTo(signupForm.email)).toHaveLength(4)
})
