import { expect, test } from 'vitest'
import { listTexts } from '#platform/server/texts.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'
import { completeLocales } from '#texts/locales.ts'

interface ListedKind {
  readonly kind: string
  readonly channel: 'mail' | 'push'
  readonly subject: string
}

async function listKinds(staff: TestStaff, language = 'nl'): Promise<ListedKind[]> {
  return (await (await staff.get(`/api/office/mails?language=${language}`)).json()).kinds
}
const view = async (staff: TestStaff, kind: string, language = 'nl') =>
  (await staff.get(`/api/office/mails/${kind}?language=${language}`)).json()
const frame = (staff: TestStaff, kind: string, theme = 'light') =>
  staff.get(`/office/mail-previews/${kind}/nl/${theme}`)

/** Returns a pattern that matches a text with any values. */
function toPattern(text: string): RegExp {
  const plural = /\{count, plural, one \{(.*?)\} other.*\}$/.exec(text)?.[1] ?? text
  const parts = plural.split(/\{\w+\}|#/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

test('every mail of the product has an example, by the subjects of its texts', async () => {
  await using world = await newWorld()
  const shown = (await listKinds(await world.staff('support'))).map(({ subject }) => subject)
  const subjects = [...listTexts('nl')]
    .filter(([key]) => /^([a-z-]+-mails|accounts|signup|payments|debit)\..*subject$/i.test(key))
    .map(([, subject]) => subject)
  expect(subjects.length).toBeGreaterThan(40)
  expect(subjects.filter((subject) => !shown.some((each) => toPattern(subject).test(each)))).toEqual([])
})

test('every kind has a name, and each of its languages renders', { tags: 'sampled' }, async () => {
  await using world = await newWorld()
  const staff = await world.staff('support')
  const kinds = await listKinds(staff)
  const prefix = 'office-mail-previews.kinds.'
  const named = [...listTexts('nl').keys()].filter((key) => key.startsWith(prefix))
  expect(named.map((key) => key.slice(prefix.length)).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
  for (const language of completeLocales)
    for (const { kind, channel } of listThird(kinds)) {
      const preview = await view(staff, kind, language)
      expect([kind, preview.channel]).toEqual([kind, channel])
      if (channel === 'mail') expect([kind, preview.preheader === '', preview.pictures]).toEqual([kind, false, 0])
    }
  expect((await view(staff, 'accounts.reset', 'en')).subject).toBe('Choose a new password')
})

test('examples name members of the demo only, and their links lead to the site', async () => {
  await using world = await newWorld()
  const staff = await world.staff('support')
  const { text } = await view(staff, 'notifications.message')
  expect(text).toContain('Anna schreef')
  expect(text).toContain(`${world.origin}/chats`)
  expect(await view(staff, 'push.match')).toMatchObject({ title: 'Bert', host: new URL(world.origin).host })
})

test('the frame of a mail runs nothing, requests nothing and shows one theme', async () => {
  await using world = await newWorld()
  const staff = await world.staff('moderator')
  for (const { kind } of (await listKinds(staff)).filter(({ channel }) => channel === 'mail')) {
    const html = await (await frame(staff, kind)).text()
    expect([kind, /<script|src=|@import/i.test(html)]).toEqual([kind, false])
  }
  const [light, dark] = [await frame(staff, 'accounts.reset'), await frame(staff, 'accounts.reset', 'dark')]
  expect(light.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  )
  expect(await light.text()).toMatch(/color-scheme: light;[^]*@media not all \{/)
  expect(await dark.text()).toMatch(/color-scheme: dark;[^]*@media all \{/)
})

test('only staff who may read mails get a frame, and only of a kind, language and theme that exist', async () => {
  await using world = await newWorld()
  const [operator, staff] = [await world.staff('operator'), await world.staff('support')]
  expect((await frame(operator, 'accounts.reset')).status).toBe(403)
  expect((await world.officeVisitor().get('/office/mail-previews/accounts.reset/nl/light')).status).toBe(403)
  expect((await world.visitor().get('/office/mail-previews/accounts.reset/nl/light')).status).toBe(404)
  for (const path of [
    'accounts.nothing/nl/light',
    'push.like/nl/light',
    'accounts.reset/xx/light',
    'accounts.reset/nl/blue',
  ])
    expect([path, (await staff.get(`/office/mail-previews/${path}`)).status]).toEqual([path, 404])
  expect((await staff.get('/api/office/mails/accounts.nothing?language=nl')).status).toBe(404)
  expect((await staff.get('/api/office/mails/accounts.reset?language=xx')).status).toBe(422)
})

test('an example is mailed once to the member of staff who requests it, also when the request arrives twice at once', async () => {
  await using world = await newWorld()
  const staff = await world.staff('support')
  const requestId = crypto.randomUUID()
  const send = (kind: string) => staff.post(`/api/office/mails/${kind}/preview`, { language: 'de', requestId })
  const responses = await Promise.all([1, 2, 3].map(() => send('accounts.reset')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>(
    'select email from staff_account where id = $1',
    [staff.staffId],
  )
  expect(await world.sql('select to_address, subject, member_id from mail_outbox')).toEqual([
    { to_address: email, subject: 'Wähl ein neues Passwort', member_id: null },
  ])
  expect(await world.sql('select action, subject_id from audit_entry')).toEqual([
    { action: 'mail.preview', subject_id: 'accounts.reset' },
  ])
  expect((await send('push.like')).status).toBe(404)
})

test('the page of a mail shows its frames, preview text and plain text', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('support')
  const origin = toOfficeOrigin(served.origin)
  const browser = newInProcessCaller(served.site.app, { origin, cookies: { 'office-session': staff.staffId } })
  const html = await (await browser.get('/office/mails/accounts.reset?language=en')).text()
  expect(html.match(/<iframe[^>]*sandbox=""/g)).toHaveLength(4)
  expect(html).toContain('src="/office/mail-previews/accounts.reset/en/dark"')
  expect(html).toContain('Choose a new password')
  expect((await browser.get('/office/mails/accounts.nothing')).status).toBe(404)
  expect(await (await browser.get('/office/mails/push.like')).text()).toContain('Vindt je leuk')
})
