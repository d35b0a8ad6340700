import { randomUUID } from 'node:crypto'
import { findStaff } from '#features/staff/server/accounts.sql.ts'
import { getSecret } from '#features/staff/server/codes.ts'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { addWaitingPhoto } from '#testing/images/photos.ts'
import { newCase, startConversation } from '#testing/reports.ts'
import { newAuthenticator } from '#testing/authenticator.ts'
import { requestOptions, sendResponse } from '#testing/staff-passkeys.ts'
import { newInProcessCaller, type Caller } from '#testing/caller.ts'
import { makeFictional } from '#testing/fictional.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

function openOffice({ site, origin }: ServedSite, staff?: TestStaff): Caller {
  const cookies: Record<string, string> = staff ? { 'office-session': staff.staffId } : {}
  return newInProcessCaller(site.app, { origin: toOfficeOrigin(origin), cookies })
}

/** Sends a form as a browser without scripts does. */
function sendForm(caller: Caller, action: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields).toString()
  return caller.post(`/office/actions/${action}`, undefined, { body, headers: formType })
}

test('staff log in with forms, without a script, and return to the page that they wanted', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served)
  const first = await browser.get('/office/audit')
  expect(first.headers.get('location')).toBe('/office/login?returnTo=%2Foffice%2Faudit')
  const page = '/office/login?returnTo=%2Foffice%2Faudit'
  const wrong = await sendForm(browser, 'staff/logIn', { _page: page, email: 'admin@demo.vonk.test', password: 'nee' })
  expect(wrong.status).toBe(401)
  const html = await wrong.text()
  expect(html).toContain('Dat adres en wachtwoord horen niet bij elkaar.')
  expect(html).toContain('value="admin@demo.vonk.test"')
  expect(html).not.toContain('nee"')

  const next = '/office/code?returnTo=%2Foffice%2Faudit'
  const fields = { _page: page, _next: next, email: 'admin@demo.vonk.test', password }
  const right = await sendForm(browser, 'staff/logIn', fields)
  expect([right.status, right.headers.get('location')]).toEqual([303, `${next}&done=staff.logIn`])
  const [row] = await world.sql<{ id: string }>(`select id from staff_account where email = 'admin@demo.vonk.test'`)
  const secret = await findSecret(world, { staffId: row?.id ?? '' })
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  const done = await sendForm(browser, 'staff/enterCode', { _page: next, _next: '/office/audit', code })
  expect(done.headers.get('location')).toBe('/office/audit?done=staff.enterCode')
  expect(await (await browser.get('/office/audit')).text()).toContain('staff.log_in')
})

test.each([
  '/office/..//evil.example',
  '/office/%2e%2e//evil.example',
  '//evil.example',
  'https://evil.example',
  '/members',
])('no form of the office leads to %s', async (target) => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('admin'))
  const page = `/office/login?${new URLSearchParams({ returnTo: target })}`
  const html = await (await openOffice(served).get(page)).text()
  expect(html).toContain('name="_next" value="/office"')
  const answers = [
    await sendForm(browser, 'staff/logOut', { _page: target }),
    await sendForm(browser, 'staff/logOut', { _next: target }),
  ]
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    '/office?done=staff.logOut',
    '/office/login?returnTo=%2Foffice',
  ])
})

test('the notice of a saved form is not above the refusal of the next one', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('admin'))
  const fields = { _page: '/office/settings/free_photos', key: 'free_photos', value: '2' }
  const saved = await sendForm(browser, 'backoffice/changeSetting', fields)
  const page = saved.headers.get('location') ?? ''
  const notice = 'De instelling free_photos is bewaard.'
  expect(await (await browser.get(page)).text()).toContain(notice)
  const refused = await sendForm(browser, 'backoffice/previewSetting', { _page: page, key: 'free_photos', value: '-1' })
  const html = await refused.text()
  expect(html).toContain('Deze waarde kan niet')
  expect(html).not.toContain(notice)
})

test('a form that needs a fresh code asks for it, keeps what was typed and is done with the code', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin', { isConfirmed: false })
  const browser = openOffice(served, staff)
  const fields = { _page: '/office/staff', _shows: '1', name: 'Kim <b>', email: 'kim@example.com', role: 'finance' }
  const prompted = await sendForm(browser, 'staff/addStaff', fields)
  expect(prompted.status).toBe(403)
  const html = await prompted.text()
  expect(html).toContain('name="_code"')
  expect(html).toContain('value="Kim &lt;b&gt;"')
  const secret = await findSecret(world, staff)
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  const done = await sendForm(browser, 'staff/addStaff', { ...fields, _code: code })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('/office/setup/')
  const again = await sendForm(browser, 'staff/addStaff', fields)
  expect(again.status).toBe(409)
})

test('a form that needs a fresh code is also done with a passkey, and asks again after a used one', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('admin'))
  const device = newAuthenticator(toOfficeOrigin(served.origin))
  await sendResponse(browser, '', device.register(await requestOptions(browser, '')), 'Telefoon')
  await world.sql('update staff_session set confirmed_until = null')
  const fields = { _page: '/office/staff', _shows: '1', name: 'Kim', email: 'kim@example.com', role: 'finance' }
  const prompted = await sendForm(browser, 'staff/addStaff', fields)
  expect(await prompted.text()).toContain('data-passkey="/api/office/passkeys/confirm/options"')
  const _passkey = JSON.stringify(device.logIn(await requestOptions(browser, '/confirm')))
  const done = await sendForm(browser, 'staff/addStaff', { ...fields, _passkey })
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('/office/setup/')])
  await world.sql('update staff_session set confirmed_until = null')
  const used = await sendForm(browser, 'staff/addStaff', { ...fields, _passkey })
  expect([used.status, await used.text()]).toEqual([401, expect.stringContaining('name="_passkey"')])
})

test('forms lead to pages of the office only, and other hosts have none of it', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin')
  const browser = openOffice(served, staff)
  for (const next of ['https://evil.example', '//evil.example', '/office\\evil', '/members'])
    expect(
      (await sendForm(browser, 'staff/createRecoveryCodes', { _page: '/office/account', _next: next })).headers.get(
        'location',
      ),
    ).toBe('/office?done=staff.createRecoveryCodes')
  expect((await sendForm(browser, 'staff/frame', {})).status).toBe(404)
  expect((await sendForm(browser, 'staff/toString', {})).status).toBe(404)
  const member = served.visitor()
  expect((await sendForm(member, 'staff/logOut', {})).status).toBe(404)
  expect((await member.get('/office')).status).toBe(404)
  expect((await member.get('/office/login')).status).toBe(404)
})

test('a form for a name that every object has is not found', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('admin'))
  for (const action of [
    'constructor/name',
    '__proto__/toString',
    'toString/call',
    'staff/constructor',
    'staff/__proto__',
  ])
    expect([action, (await sendForm(browser, action, {})).status]).toEqual([action, 404])
})

test('a form from another site is refused', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('admin'))
  const headers = { ...formType, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const response = await browser.post('/office/actions/staff/logOut', undefined, { body: '_page=/office', headers })
  expect(response.status).toBe(403)
})

test.each([
  '/office',
  '/office/staff',
  '/office/audit',
  '/office/account',
  '/office/settings',
  '/office/settings/name',
  '/office/rules',
  '/office/rules/scam',
])('the page %s shows names and reasons as text, for each role that may open it', async (path) => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const admin = await world.staff('admin')
  await world.sql(`update staff_account set name = '<img src=x onerror=alert(1)>'`)
  const html = await (await openOffice(served, admin).get(path)).text()
  expect(html).toContain('<main id="main"')
  expect(html).not.toContain('<img src=x')
  const support = await openOffice(served, await world.staff('support')).get(path)
  expect([200, 403]).toContain(support.status)
})

test('a trial of a rule shows messages as text, and its settings can be saved', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const [anna, bert] = [await world.member({ credits: 9 }), await world.member({ gender: 'male' })]
  await startConversation(world, anna, bert, 'Gouden bergen <img src=x onerror=alert(1)>')
  const browser = openOffice(served, await world.staff('moderator'))
  const page = { _page: '/office/rules/scam', rule: 'scam', isEnabled: 'yes', action: 'both' }
  const typed = { ...page, phrases: 'gouden bergen\r\nzilveren heuvels' }
  const tried = await sendForm(browser, 'moderation/tryRule', { ...typed, _shows: '1', reason: 'Proef' })
  const html = await tried.text()
  expect(html).toContain('1 bericht zou zijn aangewezen')
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(html).toMatch(/name="version" value="0"/)

  const saved = await sendForm(browser, 'moderation/changeRule', { ...typed, version: '0' })
  expect(saved.headers.get('location')).toBe('/office/rules/scam?done=moderation.changeRule')
  expect(await world.sql('select version, phrases from flag_rule')).toEqual([
    { version: 1, phrases: ['gouden bergen', 'zilveren heuvels'] },
  ])
})

test('the list of settings links to each setting', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const html = await (await openOffice(served, await world.staff('admin')).get('/office/settings')).text()
  expect(html).toMatch(/<a href="\/office\/settings\/free_photos"[^>]*>free_photos<\/a>/)
})

test.each([
  ['admin', '/office/nothing', 404],
  ['support', '/office/staff', 403],
  ['support', '/office/members/0197f48a-b5c8-7bb0-a7f2-01504a592d02/messages', 403],
  ['finance', '/office/members/0197f48a-b5c8-7bb0-a7f2-01504a592d02/messages', 403],
  ['operator', '/office/members/0197f48a-b5c8-7bb0-a7f2-01504a592d02/messages', 403],
] as const)('%s gets %s as an error with the menu', async (role, path, status) => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const response = await openOffice(served, await world.staff(role)).get(path)
  expect(response.status).toBe(status)
  const html = await response.text()
  expect(html).toContain('Dat gaat niet')
  expect(html).toContain('href="/office/account"')
  expect(html.match(/<main /g)).toHaveLength(1)
})

/** Returns the secret of a colleague's app, which the first step of a login makes. */
async function findSecret(world: World, { staffId }: Pick<TestStaff, 'staffId'>): Promise<string> {
  const ctx = world.ctx()
  return getSecret(ctx, await findStaff.oneOrThrow(ctx, { staffId, siteId: world.siteId }))
}

test('a form leads to the page that its answer names, and only to a page of the office', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('moderator'))
  const take = (next: string) => sendForm(browser, 'moderation/next', { _page: '/office/cases', _next: next })
  const id = await newCase(world)
  expect((await take('/office/cases/:id')).headers.get('location')).toBe(`/office/cases/${id}?done=moderation.next`)
  const empty = await take('/office/cases/:id')
  expect([empty.status, await empty.text()]).toEqual([409, expect.stringContaining('Er wacht geen zaak die vrij is.')])
  await newCase(world)
  expect((await take('https://elsewhere.example/:id')).headers.get('location')).toBe('/office?done=moderation.next')
})

test('a decision about a photo that was decided before is refused with a text, also when no photo is left', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { id } = await addWaitingPhoto(world)
  const kim = await world.staff('moderator')
  await kim.post('/api/office/photos/claim', {})
  const browser = openOffice(served, kim)
  const fields = { _page: '/office/photos', _shows: '1', id, outcome: 'approve' }
  expect((await sendForm(browser, 'moderation/decidePhoto', fields)).status).toBe(200)
  const again = await sendForm(browser, 'moderation/decidePhoto', fields)
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('Over deze foto is al besloten.')
})

test('a form with a file that is too large is shown again with a text, also when the form was not read', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('operator')
  const path = `/office/fictional/${await makeFictional(world, staff)}`
  const send = (caller: Caller, megabytes: number, action = 'profiles/addFictionalPhoto') => {
    const form = new FormData()
    const [, , , id = ''] = path.split('/')
    for (const [name, value] of Object.entries({ _page: path, id, photoId: randomUUID(), license: 'Eigen foto' }))
      form.set(name, value)
    form.set('file', new Blob([new Uint8Array(megabytes * 1024 * 1024)]), 'foto.jpg')
    const headers = { referer: `${toOfficeOrigin(served.origin)}${path}` }
    return caller.post(`/office/actions/${action}`, form, { headers })
  }
  for (const megabytes of [5, 7]) {
    const response = await send(openOffice(served, staff), megabytes)
    expect([megabytes, response.status]).toEqual([megabytes, 413])
    expect(await response.text()).toContain('Dit bestand is te groot. Kies een kleiner bestand.')
  }
  const anonymous = await send(openOffice(served), 7)
  expect([anonymous.status, await anonymous.text()]).not.toContain('Rolande')
  expect((await send(openOffice(served, staff), 7, 'profiles/nothing')).status).toBe(404)
  expect(await world.sql('select 1 from photo')).toEqual([])
})
