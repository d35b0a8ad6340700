import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { findMailedToken, signUpVisitor, signupForm, fetchUser } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'

test('C-77 the mail is Dutch, as text and HTML, with a link and a code, and its subject does not reveal the site', async () => {
  await using world = await newWorld()
  await signUpVisitor(world)
  const { mail, token, code } = await findMailedToken(world)
  expect(mail?.subject).toBe('Bevestig je e-mailadres')
  expect(token).toMatch(/^[\w-]{43}$/) // 256 bit
  expect(code).toMatch(/^\d{6}$/)
  expect(mail?.html).toContain(`${world.origin}/activate?token=${token}`)
  expect(mail?.html).toContain(code)
  expect(mail?.text).toContain('Heb je je niet aangemeld?')
  const storedTokens = JSON.stringify(await world.sql('select * from account_link_token'))
  expect(storedTokens).not.toContain(token)
  expect(storedTokens).not.toContain(code)
})

test.each(['token', 'code'] as const)(
  'confirming by %s makes the member visible and grants the credits once (C-07)',
  async (by) => {
    await using world = await newWorld()
    const { browser } = await signUpVisitor(world)
    const { id } = await fetchUser(browser)
    const isVisible = async () =>
      (await world.sql<{ visible: boolean }>('select visible from member_search where member_id = $1', [id]))[0]
        ?.visible
    expect(await isVisible()).toBe(false)
    const tokenOrCode = (await findMailedToken(world))[by]

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/signup/confirm', { [by]: tokenOrCode })),
    )

    const statuses = responses.map((response) => response.status)
    if (by === 'token') expect(statuses.filter((status) => status === 200)).toHaveLength(1) // I25
    expect(statuses).toContain(200)
    expect(await fetchUser(browser)).toMatchObject({ status: 'active', credits: 5 })
    expect(await isVisible()).toBe(true)
    expect(await world.sql(`select 1 from ledger_entry where member_id = $1`, [id])).toHaveLength(1)
  },
)

test('R-6.12 a new member pays for the first messages from the granted credits', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signup_credits: 2 })
  const { browser } = await signUpVisitor(world)
  const bert = await world.member({ gender: 'male' })
  const send = async () => {
    const message = { messageId: randomUUID(), text: 'Hoi!' }
    return (await browser.post(`/api/members/${bert.id}/messages`, message)).status
  }
  expect(await send()).toBe(402)
  await browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token })
  expect([await send(), await send(), await send()]).toEqual([200, 200, 402])
  expect(await fetchUser(browser)).toMatchObject({ credits: 0, paid_user: false })
})

test('R-8.16 a link works once, for 7 days, and only unchanged', async () => {
  await using world = await newWorld()
  await signUpVisitor(world)
  const { token } = await findMailedToken(world)
  for (const wrong of ['', 'x', `${token}x`]) {
    const response = await world.visitor().post('/api/signup/confirm', { token: wrong })
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ refusal: 'link_expired' })
  }
  expect((await world.visitor().post('/api/signup/confirm', { token })).status).toBe(200) // without being logged in
  const repeatedResponse = await world.visitor().post('/api/signup/confirm', { token })
  expect(repeatedResponse.status).toBe(409)
  expect(await repeatedResponse.json()).toMatchObject({ refusal: 'already_active' })
  world.clock.advanceSeconds(7 * 86_400)
  expect((await world.visitor().post('/api/signup/confirm', { token })).status).toBe(410)

  const laterSignup = { email: 'laat@example.com' }
  await signUpVisitor(world, laterSignup)
  const second = await findMailedToken(world, laterSignup.email)
  world.clock.advanceSeconds(7 * 86_400)
  expect((await world.visitor().post('/api/signup/confirm', { token: second.token })).status).toBe(410)
})

test('C-59 a code has five tries, even concurrent ones; then a new code is required', async () => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world)
  const first = await findMailedToken(world)
  const wrong = first.code === '000000' ? '000001' : '000000'

  const responses = await Promise.all(
    Array.from({ length: 12 }, () => browser.post('/api/signup/confirm', { code: wrong })),
  )
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
    refusal: string
    details: { triesLeft?: number }
  }[]
  expect(
    bodies
      .filter((body) => body.refusal === 'code_wrong')
      .map((body) => body.details.triesLeft)
      .sort(),
  ).toEqual([1, 2, 3, 4])
  expect(bodies.filter((body) => body.refusal === 'code_used_up')).toHaveLength(8)
  expect((await browser.post('/api/signup/confirm', { code: first.code })).status).toBe(410)

  world.clock.advanceSeconds(1)
  expect((await browser.post('/api/signup/confirmation-mail', {})).status).toBe(200)
  const second = await findMailedToken(world)
  expect(second.code === first.code && second.token === first.token).toBe(false)
  expect(
    (await browser.post('/api/signup/confirm', { code: `${second.code.slice(0, 3)} ${second.code.slice(3)}` })).status,
  ).toBe(200)
  expect((await browser.post('/api/signup/confirm', { code: second.code })).status).toBe(200) // confirmed already
})

test.each<[string, (code: string) => string]>([
  ['a hyphen', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['a dash', (code) => `${code.slice(0, 3)}–${code.slice(3)}`],
  ['an invisible character', (code) => `\u200E${code}\u200B`],
  ['full width', (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
])('a code that was pasted with %s confirms, and what is no code costs no try', async (_name, paste) => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world)
  const { code } = await findMailedToken(world)
  for (const wrong of ['', '12345', '1234567', 'abcdef', 'https://']) {
    const response = await browser.post('/api/signup/confirm', { code: wrong })
    expect([response.status, (await response.json()).refusal]).toEqual([422, 'code_format'])
  }
  expect((await browser.post('/api/signup/confirm', { code: paste(code) })).status).toBe(200)
})

test('C-77 only the link of the mail that activated the account gives already_active, even when its code was used', async () => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world)
  const first = await findMailedToken(world)
  world.clock.advanceSeconds(1)
  await browser.post('/api/signup/confirmation-mail', {})
  const second = await findMailedToken(world)
  await browser.post('/api/signup/confirm', { code: second.code })

  const refusalOf = async (token: string) =>
    (await (await world.visitor().post('/api/signup/confirm', { token })).json()).refusal
  expect(await refusalOf(second.token)).toBe('already_active')
  expect(await refusalOf(first.token)).toBe('link_expired')

  const { id } = await fetchUser(browser)
  for (const status of ['banned', 'deleted']) {
    await world.sql(`update account set status = $1 where id = $2`, [status, id])
    expect(await refusalOf(second.token)).toBe('link_expired')
  }
})

test('the link of an earlier mail works after a resend', async () => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world)
  const first = await findMailedToken(world)
  world.clock.advanceSeconds(1)
  await browser.post('/api/signup/confirmation-mail', {})
  const second = await findMailedToken(world)
  expect((await browser.post('/api/signup/confirm', { token: first.token })).status).toBe(200)
  expect((await world.visitor().post('/api/signup/confirm', { token: second.token })).status).toBe(410)
})

test('a code without a session and a code of another member confirm nothing', async () => {
  await using world = await newWorld()
  await signUpVisitor(world)
  const { code } = await findMailedToken(world)
  const response = await world.visitor().post('/api/signup/confirm', { code })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ refusal: 'authentication_required' })
  const other = await world.member({ confirmed: false })
  expect((await world.as(other).post('/api/signup/confirm', { code })).status).toBe(410)
})

test('C-07 with signup_credits_at `signup` the credits are granted at signup, and not again at confirming', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signup_credits_at: 'signup' })
  const { browser } = await signUpVisitor(world)
  expect(await fetchUser(browser)).toMatchObject({ status: 'not_confirmed', credits: 5 })
  await browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token })
  expect(await fetchUser(browser)).toMatchObject({ status: 'active', credits: 5 })
})

test('C-24b of two unconfirmed accounts with one address only the first confirmation succeeds, even when they are concurrent', async () => {
  await using world = await newWorld()
  await signUpVisitor(world)
  const first = await findMailedToken(world)
  world.clock.advanceSeconds(1)
  await signUpVisitor(world)
  const second = await findMailedToken(world)

  const responses = await Promise.all(
    [first, second].map(({ token }) => world.visitor().post('/api/signup/confirm', { token })),
  )

  expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
  const refused = responses.find((response) => response.status === 409)
  expect(await refused?.json()).toMatchObject({ refusal: 'email_taken' })
  expect(
    await world.sql('select 1 from account where email_key = $1 and confirmed_at is not null', [signupForm.email]),
  ).toHaveLength(1)
})

test('resending the mail requires a session, and sends nothing to a confirmed member', async () => {
  await using world = await newWorld()
  expect((await world.visitor().post('/api/signup/confirmation-mail', {})).status).toBe(403)
  const anna = await world.member()
  expect((await world.as(anna).post('/api/signup/confirmation-mail', {})).status).toBe(200)
  expect(await world.mailsTo(anna.email)).toEqual([])
})
