import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { fileComplaint } from '#testing/complaints.ts'
import { placeOrder } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { listScreenPaths } from '#testing/pages/screen-paths.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

/** Returns the visible text of a page. */
function toVisibleText(page: string): string {
  return page
    .replaceAll(/<(script|style|head)\b[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
}

test('R-1.01 every page that a visitor can open states the minimum age of the site', { timeout: 60_000 }, async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { min_age: 21, logged_out_search: true })
  await using served = await serveSite(world)
  const noa = await world.member()
  await world.sql('update profile set public_visible = true')
  const { id: orderId } = await placeOrder(world, noa)
  const ids = { memberId: noa.id, conversationId: noa.id, orderId, complaintNumber: await fileComplaint(world) }
  const missing: string[] = []
  let opened = 0
  for (const { path } of listScreenPaths(ids)) {
    const response = await served.visitor().get(path)
    if (response.status !== 200) continue
    opened++
    if (!/\b21 jaar|21\+/.test(toVisibleText(await response.text()))) missing.push(path)
  }
  expect(missing).toEqual([])
  expect(opened).toBeGreaterThan(30)
})

test('R-9.12 L-16 another refund period is stated on the return policy, the questions and the checkout', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { refund_days: 33 })
  await using served = await serveSite(world)
  const member = served.as(await world.member())
  const returns = toVisibleText(await (await served.visitor().get('/pages/return-policy')).text())
  expect(returns).toContain('Je kunt een aankoop 33 dagen lang herroepen')
  expect(returns).not.toMatch(/14 dagen de tijd/)
  expect(toVisibleText(await (await served.visitor().get('/pages/faq')).text())).toContain('Ja, 33 dagen lang')
  expect(toVisibleText(await (await served.visitor().get('/pages/terms')).text())).toContain('binnen 33 dagen')
  expect(toVisibleText(await (await member.get('/credits/p1/ideal')).text())).toContain('33 dagen')
})

test('L-16 L-18 the example of a refund follows the bundles, and the withdrawal form names the company', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const page = toVisibleText(await (await served.visitor().get('/pages/return-policy')).text())
  expect(page).toMatch(
    /je kocht 1\.000 credits voor €\s?169,95 en gebruikte er 400. Dan zijn er 600 over. Je krijgt €\s?101,97 terug/,
  )
  expect(page).toMatch(
    /Modelformulier voor herroeping Aan: Vonkje Demo B\.V\. Voorbeeldstraat 1 , Utrecht support@vonkje\.test/,
  )
  for (const field of ['Besteld op', 'Bestelnummer', 'Naam', 'Adres', 'Datum', 'Handtekening'])
    expect(page).toContain(field)
})

test('L-24 L-25 the house rules state the measures, that the reason is given, and how to object', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const page = toVisibleText(await (await served.visitor().get('/pages/ban')).text())
  for (const rule of [
    'We waarschuwen je',
    'We sluiten je account',
    'We beperken niemand in het geheim',
    'binnen 6 maanden bezwaar',
  ])
    expect(page).toContain(rule)
})

test('the questions are microdata, and answer for the features of the site', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { match_first_message_free: 0 })
  await using served = await serveSite(world)
  const html = await (await served.visitor().get('/pages/faq')).text()
  const names = [...html.matchAll(/<meta itemProp="name" content="([^"]+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names).not.toContain('Is er ook een gratis bericht?')
  expect([...html.matchAll(/itemType="https:\/\/schema.org\/Answer"/g)]).toHaveLength(names.length)
  const plus = await served.site.app.inject({ url: '/pages/faq', headers: { host: 'plus.localhost' } })
  expect(plus.body).toContain('Elk daarvan draagt een label')
  expect(plus.body).not.toContain('We maken zelf geen profielen aan')
})

test('C-79 the questions say that the members of a demo are invented, and of a real site that it creates no profiles', async () => {
  await using world = await newWorld()
  const readAnswers = async (isDemo: boolean) => {
    await using served = await serveSite(world, { isDemo })
    const hosts = [world.origin, 'http://plus.localhost'].map((origin) => new URL(origin).host)
    const load = async (url: string, host: string) => (await served.site.app.inject({ url, headers: { host } })).body
    const open = async (host: string) => load('/pages/faq', host)
    const terms = await load('/pages/terms', hosts[0] ?? '')
    expect([terms.includes('zijn verzonnen'), terms.includes('We maken zelf geen profielen aan')]).toEqual([
      isDemo,
      !isDemo,
    ])
    const answers = await Promise.all(hosts.map(open))
    const claims = ['zijn verzonnen', 'We maken zelf geen profielen aan', 'Elk daarvan draagt een label']
    return answers.map((answer) => claims.filter((claim) => answer.includes(claim)))
  }
  expect(await readAnswers(true)).toEqual([['zijn verzonnen'], ['zijn verzonnen', 'Elk daarvan draagt een label']])
  expect(await readAnswers(false)).toEqual([['We maken zelf geen profielen aan'], ['Elk daarvan draagt een label']])
})

test('R-3.52 L-36 the company is stated in terms, customer service, footer, checkout and invoice', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payOrder(world)
  await world.sql(`update company set name = 'Andere Naam B.V.', address = 'Nieuwelaan 9', kvk = '12345678'`)
  world.clock.advanceSeconds(61)
  await using served = await serveSite(world)
  const member = served.as(anna)
  const pages = {
    terms: await served.visitor().get('/pages/terms'),
    service: await served.visitor().get('/pages/service'),
    footer: await served.visitor().get('/reset-password'),
    checkout: await member.get('/credits/p1/ideal'),
    order: await member.get(`/transactions/${orderId}`),
  }
  for (const [name, response] of Object.entries(pages)) {
    const text = toVisibleText(await response.text())
    for (const fact of ['Andere Naam B.V.', 'Nieuwelaan 9', 'Utrecht', '12345678', 'NL000000000B00'])
      expect([name, text.includes(fact), fact]).toEqual([name, true, fact])
  }
})
