import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { newWorld, type World } from '#testing/world.ts'

const form = {
  gender: 'female',
  seeks: 'male',
  birthDate: '1994-05-17',
  cityId: 2745912,
  name: 'Sanne',
  email: 'post@example.com',
  password: 'vier gele fietsen',
  terms: true,
  sensitive: true,
}

async function signedUp(world: World, change = {}) {
  const browser = world.visitor()
  const reply = await browser.post('/api/signup', { ...form, ...change })
  return { browser, reply }
}

async function mailed(world: World, email = form.email) {
  const mail = (await world.mailsTo(email)).at(-1)
  const token = /\/activate\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const code = /\n(\d{6})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  return { mail, token, code }
}

const userOf = async (browser: ReturnType<World['visitor']>) =>
  ((await (await browser.get('/api/user.php')).json()) as { user: { id: string; status: string; credits: number } }).user

test('R-1.02 R-1.13 R-1.14 signing up makes an unconfirmed account with a profile and logs it in', async () => {
  await using world = await newWorld()
  const { browser, reply } = await signedUp(world)

  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({})
  const { user } = (await (await browser.get('/api/user.php')).json()) as { user: object }
  expect(user).toMatchObject({
    status: 'not_confirmed',
    credits: 0,
    paid_user: false,
    signup_date: world.clock.now().toISOString(),
    profile: { name: 'Sanne', gender: 'female', sexuality: 'hetero', birth_date: '1994-05-17', country: 'NL', city: 'Utrecht' },
  })
  const [account] = await world.sql('select * from account where email_key = $1', [form.email])
  expect(account).toMatchObject({ confirmed_at: null, terms_accepted_at: world.clock.now(), sensitive_consent_at: world.clock.now() }) // L-27
  expect(String(account?.['password_hash'])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('C-77 the mail is Dutch, as text and html, with a link and a code, and its subject tells nothing', async () => {
  await using world = await newWorld()
  await signedUp(world)
  const { mail, token, code } = await mailed(world)
  expect(mail?.subject).toBe('Bevestig je e-mailadres')
  expect(token).toMatch(/^[\w-]{43}$/) // 256 bit
  expect(code).toMatch(/^\d{6}$/)
  expect(mail?.html).toContain(`${world.origin}/activate?token=${token}`)
  expect(mail?.html).toContain(code)
  expect(mail?.text).toContain('Heb je je niet aangemeld?')
  const stored = JSON.stringify(await world.sql('select * from account_proof'))
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(code)
})

test.each(['token', 'code'] as const)('confirming by %s makes the member visible and gives the credits once (C-07)', async (by) => {
  await using world = await newWorld()
  const { browser } = await signedUp(world)
  const { id } = await userOf(browser)
  const visible = async () => (await world.sql<{ visible: boolean }>('select visible from member_search where member_id = $1', [id]))[0]?.visible
  expect(await visible()).toBe(false)
  const proof = (await mailed(world))[by]

  const replies = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/signup/confirm', { [by]: proof })))

  const statuses = replies.map((reply) => reply.status)
  if (by === 'token') expect(statuses.filter((status) => status === 200)).toHaveLength(1) // I25
  expect(statuses).toContain(200)
  expect(await userOf(browser)).toMatchObject({ status: 'active', credits: 5 })
  expect(await visible()).toBe(true)
  expect(await world.sql(`select 1 from ledger_entry where member_id = $1`, [id])).toHaveLength(1)
})

test('R-8.16 a link works once, for 7 days, and only as it was mailed', async () => {
  await using world = await newWorld()
  await signedUp(world)
  const { token } = await mailed(world)
  for (const wrong of ['', 'x', `${token}x`]) {
    const reply = await world.visitor().post('/api/signup/confirm', { token: wrong })
    expect(reply.status).toBe(410)
    expect(await reply.json()).toMatchObject({ refusal: 'link_expired' })
  }
  expect((await world.visitor().post('/api/signup/confirm', { token })).status).toBe(200) // without being logged in
  expect((await world.visitor().post('/api/signup/confirm', { token })).status).toBe(410)

  const late = { email: 'laat@example.com' }
  await signedUp(world, late)
  const second = await mailed(world, late.email)
  world.clock.advance(7 * 86_400)
  expect((await world.visitor().post('/api/signup/confirm', { token: second.token })).status).toBe(410)
})

test('C-59 a code has five tries, also at once, then a new one is needed; the old link goes on', async () => {
  await using world = await newWorld()
  const { browser } = await signedUp(world)
  const first = await mailed(world)
  const wrong = first.code === '000000' ? '000001' : '000000'

  const replies = await Promise.all(Array.from({ length: 12 }, () => browser.post('/api/signup/confirm', { code: wrong })))
  const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as { refusal: string; details: { triesLeft?: number } }[]
  expect(bodies.filter((body) => body.refusal === 'code_wrong').map((body) => body.details.triesLeft).sort()).toEqual([1, 2, 3, 4])
  expect(bodies.filter((body) => body.refusal === 'code_used_up')).toHaveLength(8)
  expect((await browser.post('/api/signup/confirm', { code: first.code })).status).toBe(410)

  world.clock.advance(1)
  expect((await browser.post('/api/signup/confirmation-mail', {})).status).toBe(200)
  const second = await mailed(world)
  expect(second.code === first.code && second.token === first.token).toBe(false)
  expect((await browser.post('/api/signup/confirm', { code: `${second.code.slice(0, 3)} ${second.code.slice(3)}` })).status).toBe(200)
  expect((await browser.post('/api/signup/confirm', { code: second.code })).status).toBe(200) // confirmed already
})

test('the link of an earlier mail works after a new one was asked for', async () => {
  await using world = await newWorld()
  const { browser } = await signedUp(world)
  const first = await mailed(world)
  world.clock.advance(1)
  await browser.post('/api/signup/confirmation-mail', {})
  expect((await browser.post('/api/signup/confirm', { token: first.token })).status).toBe(200)
  expect((await world.visitor().post('/api/signup/confirm', { token: (await mailed(world)).token })).status).toBe(410)
})

test('a code without a session, and one of somebody else, confirm nothing', async () => {
  await using world = await newWorld()
  await signedUp(world)
  const { code } = await mailed(world)
  const visitor = await world.visitor().post('/api/signup/confirm', { code })
  expect(visitor.status).toBe(403)
  expect(await visitor.json()).toMatchObject({ refusal: 'authentication_required' })
  const other = await world.member({ confirmed: false })
  expect((await world.as(other).post('/api/signup/confirm', { code })).status).toBe(410)
})

test('C-07 with signup_credits_at `signup` the credits come at once, and not again at confirming', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signup_credits_at: 'signup' })
  const { browser } = await signedUp(world)
  expect(await userOf(browser)).toMatchObject({ status: 'not_confirmed', credits: 5 })
  await browser.post('/api/signup/confirm', { token: (await mailed(world)).token })
  expect(await userOf(browser)).toMatchObject({ status: 'active', credits: 5 })
})

test('C-24b a known and an unknown address are answered alike; only the mail differs, and the new account stays unconfirmed', async () => {
  await using world = await newWorld()
  const owner = await world.member({ email: 'bezet@example.com' })
  const known = await signedUp(world, { email: 'Bezet@example.com' })
  const unknown = await signedUp(world, { email: 'vrij@example.com' })

  expect([known.reply.status, await known.reply.text()]).toEqual([unknown.reply.status, await unknown.reply.text()])
  const names = (reply: Response) => [...reply.headers.keys()].sort()
  expect(names(known.reply)).toEqual(names(unknown.reply))
  const cookieShape = (reply: Response) => reply.headers.getSetCookie().map((line) => line.replace(/sid=[\w-]+/, 'sid'))
  expect(cookieShape(known.reply)).toEqual(cookieShape(unknown.reply))

  const { mail, token, code } = await mailed(world, owner.email)
  expect(mail?.text).toContain('Dit e-mailadres heeft al een account op deze site.')
  expect([token, code]).toEqual(['', ''])
  const tryCodes = async ({ browser }: typeof known) => {
    const answers: unknown[] = []
    for (let count = 0; count < 6; count++) answers.push(await (await browser.post('/api/signup/confirm', { code: 'abcdef' })).json())
    return answers
  }
  expect(await tryCodes(known)).toEqual(await tryCodes(unknown))
  const resend = async ({ browser }: typeof known) => (await browser.post('/api/signup/confirmation-mail', {})).status
  expect(await resend(known)).toBe(await resend(unknown))
  expect((await userOf(known.browser)).status).toBe('not_confirmed')
})

test('C-24b strict, signup followed by login: each password opens its own account, before and after', async () => {
  await using world = await newWorld()
  const login = async (password: string) => {
    const browser = world.visitor()
    const reply = await browser.post('/api/user.php', { email: form.email, password })
    return reply.status === 200 ? (await userOf(browser)).id : reply.status
  }
  const first = await signedUp(world, { password: 'vier gele fietsen' })
  await first.browser.post('/api/signup/confirm', { token: (await mailed(world)).token })
  const owner = (await userOf(first.browser)).id
  const second = await signedUp(world, { password: 'drie blauwe boten' })
  const other = (await userOf(second.browser)).id

  expect(await login('vier gele fietsen')).toBe(owner)
  expect(await login('drie blauwe boten')).toBe(other)
  expect(await login('geen van beide hier')).toBe(401)
})

test('C-24b of two unconfirmed accounts with one address the first to confirm has it, also at the same moment', async () => {
  await using world = await newWorld()
  await signedUp(world)
  const first = await mailed(world)
  world.clock.advance(1)
  await signedUp(world)
  const second = await mailed(world)

  const replies = await Promise.all([first, second].map(({ token }) => world.visitor().post('/api/signup/confirm', { token })))

  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  const refused = replies.find((reply) => reply.status === 409)
  expect(await refused?.json()).toMatchObject({ refusal: 'email_taken' })
  expect(await world.sql('select 1 from account where email_key = $1 and confirmed_at is not null', [form.email])).toHaveLength(1)
})

test('C-24b `classic` says on the screen that an address is taken', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  await world.member({ email: 'bezet@example.com' })
  const { reply } = await signedUp(world, { email: 'bezet@example.com' })
  expect(reply.status).toBe(409)
  expect(await reply.json()).toMatchObject({ refusal: 'email_taken' })
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
] as const)('R-5.19 the server refuses %j as %s, and nothing is made', async (change, code) => {
  await using world = await newWorld()
  const accounts = async () => (await world.sql<{ count: number }>('select count(*) as count from account'))[0]?.count
  const before = await accounts()
  const { reply } = await signedUp(world, { name: 'Kim', ...change })
  expect(await reply.json()).toMatchObject({ refusal: code })
  expect(reply.status).toBe(422)
  expect(reply.headers.getSetCookie()).toEqual([])
  expect(await accounts()).toBe(before)
})

// The site's clock is in Amsterdam: on 9 March 2026 at 23:30 UTC it is the 10th there.
test.each([
  ['2026-03-09T22:30:00Z', '2008-03-10', 422],
  ['2026-03-09T23:30:00Z', '2008-03-10', 200],
  ['2026-03-10T12:00:00Z', '2008-03-10', 200],
  ['2026-03-10T12:00:00Z', '2008-03-11', 422],
  ['2026-02-28T12:00:00Z', '2008-02-29', 422],
  ['2026-03-01T12:00:00Z', '2008-02-29', 200],
  ['2028-02-28T12:00:00Z', '2010-02-28', 200],
])('R-5.04 C-27 at %s someone born on %s is answered %i', async (now, birthDate, status) => {
  await using world = await newWorld()
  world.clock.set(now)
  const { reply } = await signedUp(world, { birthDate })
  expect(reply.status).toBe(status)
  if (status === 422) expect(await reply.json()).toMatchObject({ refusal: 'under_age' })
})

test('R-1.01 C-27 a site may ask for more than 18 years, never for less', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { min_age: 21 })
  world.clock.set('2026-03-10T12:00:00Z')
  expect((await signedUp(world, { birthDate: '2005-03-11' })).reply.status).toBe(422)
  expect((await signedUp(world, { birthDate: '2005-03-10' })).reply.status).toBe(200)
  await expect(changeSettings(world.ctx(), { min_age: 17 })).rejects.toThrow()
})

test.each([
  ['female', 'male', 'hetero'],
  ['female', 'female', 'lesbian'],
  ['male', 'male', 'gay'],
  ['male', 'both', 'bi'],
])('C-45 a %s who seeks %s is %s', async (gender, seeks, sexuality) => {
  await using world = await newWorld()
  const { browser } = await signedUp(world, { gender, seeks })
  expect(await userOf(browser)).toMatchObject({ profile: { gender, sexuality } })
})

test.each([
  ['with_trafficsource', undefined, 403],
  ['with_trafficsource', { network: 'adnet', sub1: 'a' }, 200],
  ['invite_only', { network: 'adnet' }, 403],
  ['closed', undefined, 403],
] as const)('R-6.03 R-6.04 C-32 signups `%s` with tracking %j: %i', async (signups, tracking, status) => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signups })
  const { reply } = await signedUp(world, { tracking })
  expect(reply.status).toBe(status)
  if (status === 403) expect(await reply.json()).toMatchObject({ refusal: 'signups_closed' })
  else expect(await world.sql('select tracking from account where email_key = $1', [form.email])).toEqual([{ tracking }])
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
  [{ tracking: { other: 'x' } }],
  [{ name: 'Sanne\u0000' }],
  [{ email: undefined }],
])('a signup with %j is malformed', async (change) => {
  await using world = await newWorld()
  const { reply } = await signedUp(world, change)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('a name keeps no characters that turn the writing direction', async () => {
  await using world = await newWorld()
  const { browser } = await signedUp(world, { name: ' San\u202Ene ' })
  expect(await userOf(browser)).toMatchObject({ profile: { name: 'Sanne' } })
})

test('limits: 5 signups in half an hour, mistakes not counted, and 3 mails an hour', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  for (let count = 0; count < 8; count++) await signedUp(world, { password: 'kort' })
  const first = await signedUp(world)
  for (let count = 1; count < 5; count++) expect((await signedUp(world, { email: `lid${count}@example.com` })).reply.status).toBe(200)
  const sixth = await signedUp(world, { email: 'zes@example.com' })
  expect(sixth.reply.status).toBe(429)
  expect(await sixth.reply.json()).toMatchObject({ refusal: 'rate_limited' })

  const resend = async () => (await first.browser.post('/api/signup/confirmation-mail', {})).status
  expect([await resend(), await resend(), await resend(), await resend()]).toEqual([200, 200, 200, 429])
  expect(await world.mailsTo(form.email)).toHaveLength(4)
})

test('asking for the mail again is for members, and sends nothing to a confirmed one', async () => {
  await using world = await newWorld()
  expect((await world.visitor().post('/api/signup/confirmation-mail', {})).status).toBe(403)
  const anna = await world.member()
  expect((await world.as(anna).post('/api/signup/confirmation-mail', {})).status).toBe(200)
  expect(await world.mailsTo(anna.email)).toEqual([])
})
