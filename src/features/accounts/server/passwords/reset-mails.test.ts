import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { findMailedLink, listMailSubjects } from '#testing/mails/mailed-links.ts'
import { newWorld, type World } from '#testing/world.ts'
import { findText } from '#platform/server/texts.ts'

function requestReset(world: World, email: string): Promise<Response> {
  return world.visitor().post('/api/reset-password', { email })
}

async function requestToken(world: World, email: string): Promise<string> {
  await requestReset(world, email)
  return (await findMailedLink(world, email)).token
}

function reset(world: World, token: string): Promise<Response> {
  const password = 'vier gele fietsen'
  return world.visitor().post('/api/reset-password/do', { token, password, repeat: password })
}

test('R-8.14 R-8.15 R-8.16 R-8.26 C-61 the refusal texts are those of the specification', () => {
  expect(findText('nl', 'refusals.email_not_found')).toBe('E-mailadres niet gevonden')
  expect(findText('nl', 'refusals.reset_mails_used_up')).toBe(
    'Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens.',
  )
  expect(findText('nl', 'refusals.link_expired')).toBe('Link verlopen of invalide, vraag een nieuwe e-mail aan')
  expect(findText('nl', 'refusals.old_password_wrong')).toBe('Controleer je oude wachtwoord')
  expect(findText('en', 'refusals.old_password_wrong')).toBe('Check old password')
})

test('C-24b with strict account enumeration known, unknown, banned and unconfirmed addresses get the same response; only the mails differ', async () => {
  await using world = await newWorld()
  const member = await world.member()
  const banned = await world.member()
  const unconfirmed = await world.member({ confirmed: false })
  await world.sql(`update account set status = 'banned' where id = $1`, [banned.id])
  const emails = [member.email, 'niemand@example.com', banned.email, unconfirmed.email]

  const responses = await Promise.all(emails.map((email) => requestReset(world, email)))

  const contents = await Promise.all(
    responses.map(async (response) => [response.status, await response.text(), [...response.headers.keys()].sort()]),
  )
  for (const content of contents) expect(content).toEqual(contents[0])
  const titles: unknown[] = []
  for (const email of emails) titles.push((await findMailedLink(world, email)).mail?.text.split('\n')[0])
  expect(titles).toEqual([
    'Kies een nieuw wachtwoord',
    'E-mailadres niet gevonden',
    'Dit account is geblokkeerd',
    'Kies een nieuw wachtwoord',
  ])
})

test('C-76 an address whose only account is on another site is unknown here', async () => {
  await using world = await newWorld()
  const { email } = await world.otherSite.member()
  await requestReset(world, email)
  expect((await findMailedLink(world, email)).mail?.text.split('\n')[0]).toBe('E-mailadres niet gevonden')
})

test('R-8.14 C-24b with classic account enumeration an unknown address is refused, and nothing is mailed', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { account_enumeration: 'classic' })
  const anna = await world.member()

  const unknown = await requestReset(world, 'niemand@example.com')

  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ refusal: 'email_not_found', details: { field: 'email' } })
  expect(await listMailSubjects(world, 'niemand@example.com')).toEqual([])
  expect((await requestReset(world, anna.email)).status).toBe(200)
  expect((await findMailedLink(world, anna.email)).token).not.toBe('')
})

test.each(['known', 'unknown'])(
  'R-8.15 C-59 at most 3 reset mails a day are sent to a %s address, also for 20 concurrent requests',
  async (kind) => {
    await using world = await newWorld()
    const anna = await world.member()
    const email = kind === 'known' ? anna.email : 'niemand@example.com'

    const responses = await Promise.all(Array.from({ length: 20 }, () => requestReset(world, email)))

    expect(responses.filter((response) => response.status === 200)).toHaveLength(3)
    const refused = responses.find((response) => response.status === 429)
    expect(await refused?.json()).toEqual({ refusal: 'reset_mails_used_up', details: {} })
    expect(await listMailSubjects(world, email)).toHaveLength(3)
    expect(JSON.stringify(await world.sql('select * from account_quota'))).not.toContain(email)
    world.clock.advanceSeconds(86_400)
    expect((await requestReset(world, email)).status).toBe(200)
  },
)

test('C-59 one network may request 20 resets in 15 minutes', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await requestReset(world, `lid${count}@example.com`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('R-4.02 C-24 a deleted account gets a reactivation link, and its earlier reset link is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const token = await requestToken(world, anna.email)
  await world.sql(`update account set status = 'deleted' where id = $1`, [anna.id])
  await world.sql(
    `insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($1, $2, 'other', '', $3)`,
    [anna.id, world.siteId, world.clock.now()],
  )

  world.clock.advanceSeconds(1)
  expect((await requestReset(world, anna.email)).status).toBe(200)

  expect((await findMailedLink(world, anna.email)).link).toContain('/reactivate')
  expect((await reset(world, token)).status).toBe(410)
})

test('T12 C-31 the link has the origin of the signup, whatever the headers of the request', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.sql(`update account set origin = 'https://vonkje.test' where id = $1`, [anna.id])
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  expect((await world.visitor().post('/api/reset-password', { email: anna.email }, { headers })).status).toBe(200)
  expect((await findMailedLink(world, anna.email)).link).toMatch(/^https:\/\/vonkje\.test\/reset-password\/do\?token=/)

  const nobody = 'niemand@example.com'
  await world.visitor().post('/api/reset-password', { email: nobody }, { headers })
  expect((await findMailedLink(world, nobody)).link).toBe(`${world.origin}/signup`)
})

test('R-8.25 an invalid address is refused and not counted', async () => {
  await using world = await newWorld()
  for (const email of ['', 'geen adres', 'a@b', '@example.com']) {
    const response = await requestReset(world, email)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ refusal: email ? 'invalid_email' : 'email_missing' })
  }
  expect(await world.sql('select 1 from account_quota')).toEqual([])
})

test('mail subjects do not reveal the kind of site, and text and HTML of a mail are equivalent', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await reset(world, await requestToken(world, anna.email))
  await requestReset(world, 'niemand@example.com')
  await world.runJobs()
  const mails = [...(await world.mailsTo(anna.email)), ...(await world.mailsTo('niemand@example.com'))]
  expect(mails).toHaveLength(3)
  for (const { subject, text, html } of mails) {
    expect(subject).not.toMatch(/dat(e|ing)|flirt|lid|vonk|profiel/i)
    const plain = html
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replace(/\s+/g, ' ')
    for (const paragraph of text.split('\n\n').filter((paragraph) => !paragraph.includes('http')))
      expect(plain).toContain(paragraph)
    expect(html).toContain('prefers-color-scheme: dark')
  }
})
