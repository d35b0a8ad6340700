import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { findMailedToken, signUpVisitor } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'
import { WELCOME_SECONDS } from '../rules.ts'

const welcomeText = 'Welkom, je account is actief!'

test('R-2.37 R-2.108 a member who has just confirmed sees the welcome; later the page says that the account is active', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { browser } = await signUpVisitor(world)
  const fetchJustConfirmed = async () => (await (await browser.get('/api/signup/welcome')).json()).justConfirmed
  const cookie = browser.cookie()
  const fetchPage = async () => (await served.visitor().get('/activate/done', { headers: { cookie } })).text()
  expect(await fetchJustConfirmed()).toBe(false)
  expect(await fetchPage()).not.toContain(welcomeText)

  await browser.post('/api/signup/confirm', { token: (await findMailedToken(world)).token })
  expect(await fetchJustConfirmed()).toBe(true)
  const welcome = await fetchPage()
  for (const text of [welcomeText, 'Zoek leden', 'Word premium', 'zet er zelf tot 25 op je profiel'])
    expect(welcome).toContain(text)

  world.clock.advanceSeconds(WELCOME_SECONDS)
  expect(await fetchJustConfirmed()).toBe(false)
  const later = await fetchPage()
  expect(later).not.toContain(welcomeText)
  expect(later).toContain('Je account is al actief')
})

test('R-2.37 visitors and other members see neither the welcome nor the notice of a used link', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const anna = await world.demo('anna')
  for (const path of ['/activate/done', '/activate/done?already']) {
    const response = await served.visitor().get(path)
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).not.toMatch(/Welkom, je account is actief|Je account is al actief|Deze link is al gebruikt/)
    expect(page).toContain('href="/login"')
    expect(await (await served.as(anna).get(path)).text()).not.toMatch(/Welkom, je account|Deze link is al gebruikt/)
  }
})
