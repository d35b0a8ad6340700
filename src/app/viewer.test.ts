import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('R-7.03 R-3.01 R-3.02 R-3.03 R-3.04 R-3.05 R-3.08 user.php returns the member’s own data', async () => {
  await using world = await newWorld()
  const anna = await world.member({
    name: 'Anna',
    credits: 7,
    premium: true,
    interests: ['art', 'tea'],
    signedUpSecondsAgo: 0,
  })

  const response = await world.as(anna).get('/api/user.php')

  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('private')
  const { user } = (await response.json()) as { user: Record<string, unknown> }
  expect(user).toEqual({
    id: anna.id,
    status: 'active',
    email: anna.email,
    credits: 7,
    paid_user: true,
    api_signup: false,
    signup_date: world.clock.now().toISOString(),
    fictional_icon: false,
    language: 'nl',
    notifications_disabled: [],
    push_subscription: false,
    dismissed_alerts: [],
    announcement: null,
    is_discreet: true,
    profile: {
      id: anna.id,
      name: 'Anna',
      country: 'NL',
      region: expect.any(String),
      city: 'Utrecht',
      main_image: null,
      status: 'active',
      gender: 'female',
      sexuality: 'hetero',
      birth_date: '1994-05-17',
      interests: ['art', 'tea'],
      hair_colour: null,
      eye_colour: null,
      body_type: null,
      relationship_status: null,
      tattoos: null,
    },
    total_unread: 0,
    new_likes: 0,
    new_matches: 0,
    version: expect.any(Number),
  })
})

test('C-81 a visitor and an ended session get 403 authentication_required', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = world.as(anna)
  const ended = world.as(anna)
  await browser.post('/api/logout.php')
  for (const caller of [world.visitor(), ended]) {
    for (const response of [await caller.get('/api/user.php'), await caller.put('/api/user.php', { language: 'nl' })]) {
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({ refusal: 'authentication_required', details: {} })
    }
  }
})

test('R-9.25 C-38 a session expires after 30 days', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.clock.advanceSeconds(30 * 86_400 - 1)
  expect((await world.as(anna).get('/api/user.php')).status).toBe(200)
  world.clock.advanceSeconds(2)
  await new Promise((resolve) => setTimeout(resolve, 1_100)) // sessions are cached for a second
  expect((await world.as(anna).get('/api/user.php')).status).toBe(403)
})

test('C-76 a session of another site is not valid', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.sql('update session set site_id = (select id from site where id <> $2 limit 1) where subject_id = $1', [
    anna.id,
    world.siteId,
  ])
  expect((await world.as(anna).get('/api/user.php')).status).toBe(403)
})

test('R-7.01 R-3.06 PUT user.php stores the language and refuses any other field', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 1 })
  await world.sql(`update account set language = 'de' where id = $1`, [anna.id])

  const response = await world.as(anna).put('/api/user.php', { language: 'nl' })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ user: { language: 'nl', credits: 1 } })
  for (const body of [
    {},
    { language: 1 },
    { language: 'nl', credits: 1000 },
    { language: 'nl', paid_user: true },
    { language: 'nl', id: anna.id },
    { credits: 5 },
    [],
  ]) {
    expect((await world.as(anna).put('/api/user.php', body)).status).toBe(422)
  }
  for (const language of ['xx', 'pl', '']) {
    const refused = await world.as(anna).put('/api/user.php', { language })
    expect(await refused.json()).toMatchObject({ refusal: 'unknown_language' })
  }
  expect(await world.getBalance(anna)).toBe(1)
})

test('the version increases when the menu changes', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const fetchVersion = async () =>
    ((await (await world.as(anna).get('/api/user.php')).json()) as { user: { version: number } }).user.version
  const before = await fetchVersion()
  expect(await fetchVersion()).toBe(before)
  await world.as(anna).put('/api/user.php', { language: 'nl' })
  expect(await fetchVersion()).toBeGreaterThan(before)
})

test('T14 a cross-site request can neither log in nor change anything', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const responses = [
    await world.as(anna).put('/api/user.php', { language: 'nl' }, { headers }),
    await world.as(anna).post('/api/user.php', { email: anna.email, password: 'x' }, { headers }),
  ]
  for (const response of responses) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ refusal: 'cross_site' })
  }
})

test('R-3.06 R-7.01 a language without texts is accepted, but no screen offers it', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'pl'] })
  await using served = await serveSite(world)
  const anna = await world.member()
  const { settings } = await (await world.visitor().get('/api/settings.php')).json()
  expect(settings.languages).toEqual(['nl'])
  const page = await (await served.as(anna).get('/settings/account')).text()
  expect(page).toContain('Wachtwoord')
  expect(page).not.toContain('De taal van de site')
  const response = await world.as(anna).put('/api/user.php', { language: 'pl' })
  expect(await response.json()).toMatchObject({ user: { language: 'pl' } })
})
