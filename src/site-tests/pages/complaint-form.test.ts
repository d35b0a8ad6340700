import { expect, test } from 'vitest'
import { complaint } from '#testing/complaints.ts'
import type { Caller } from '#testing/caller.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const headers = { 'content-type': 'application/x-www-form-urlencoded' }

/** Posts the form, as a browser does without scripts. */
function postForm(caller: Caller, changes: Record<string, string> = {}, extraHeaders: Record<string, string> = {}) {
  const { isTruthful: _isTruthful, ...texts } = complaint
  const body = new URLSearchParams({ ...texts, isTruthful: 'on', ...changes }).toString()
  return caller.post('/complaints', undefined, { body, headers: { ...headers, ...extraHeaders } })
}

test('R-2.11 L-24 a visitor and a member file a complaint without scripts, and see its number at once', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const anna = await world.member()
  const callers = { visitor: served.visitor(), member: served.as(anna) }
  for (const [kind, caller] of Object.entries(callers)) {
    const form = await (await caller.get('/complaints')).text()
    expect(form).toMatch(/<form [^>]*action="\/complaints" method="post"/)
    const response = await postForm(caller, { link: kind })
    expect(response.status).toBe(303)
    const path = response.headers.get('location') ?? ''
    expect(path).toMatch(/^\/complaints\/[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    const receipt = await (await caller.get(path)).text()
    expect(receipt).toContain(path.replace('/complaints/', ''))
    expect(receipt).not.toContain(complaint.email)
  }
  expect(await world.sql('select link, member_id from complaint order by received_at, link')).toEqual([
    { link: 'member', member_id: anna.id },
    { link: 'visitor', member_id: null },
  ])
  expect((await served.visitor().get('/complaints/AAAAA-AAAAA')).status).toBe(404)
})

test('a refused form comes back with the reason and with what was typed, escaped', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const response = await postForm(served.visitor(), { body: 'Te <b>kort', email: 'x"y' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain('Vertel iets meer: minstens 20 tekens.')
  expect(page).toContain('Te &lt;b&gt;kort')
  expect(page).toContain('value="x&quot;y"')
  expect(page).toMatch(/aria-invalid="true"/)
  expect(page).not.toMatch(/<script(?![^>]* src=)|__reactRouterContext/)
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self';`)
  const missing = await (await postForm(served.visitor(), { name: '', email: '' })).text()
  expect(missing).toContain('Vul je naam en e-mailadres in')
  const long = await (await postForm(served.visitor(), { body: 'x'.repeat(21_000) })).text()
  expect(long).toContain('hooguit 5.000 tekens')
  expect(await world.sql('select 1 from complaint')).toEqual([])
})

test('the sixth complaint of a network in an hour is refused, with what was typed', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  await using served = await serveSite(world)
  const statuses: number[] = []
  for (let index = 0; index < 5; index++)
    statuses.push((await postForm(served.visitor(), { email: `k${index}@example.com` })).status)
  expect(statuses).toEqual([303, 303, 303, 303, 303])
  const refused = await postForm(served.visitor(), { email: 'k5@example.com' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  const page = await refused.text()
  expect(page).toContain('Dat gaat even te snel.')
  expect(page).toContain('k5@example.com')
})

test('T14 another site cannot post the form, and its address fills nothing in', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const response = await postForm(served.visitor(), {}, { origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  const query = '?body=Ingevuld&refusal=complaint_too_short&details=%7B'
  for (const caller of [served.visitor(), served.as(await world.member())]) {
    const page = await (await caller.get(`/complaints${query}`)).text()
    expect(page).not.toMatch(/Ingevuld<|value="Ingevuld|nog niet verstuurd/)
  }
})

test('a form that is no form is refused, and the body has a limit', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const post = async (body: string, type = headers['content-type']) =>
    (await served.visitor().post('/complaints', undefined, { body, headers: { 'content-type': type } })).status
  expect(await post('')).toBe(422)
  expect(await post('%ff%00=1&body=%00')).toBe(422)
  expect(await post('{}', 'application/json')).toBe(415)
  expect(await post(`body=${'x'.repeat(70_000)}`)).toBe(413)
})
