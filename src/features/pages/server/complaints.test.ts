import { expect, test } from 'vitest'
import { complaint, fileComplaint } from '#testing/complaints.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld } from '#testing/world.ts'
import { eraseComplaints } from './complaints.ts'

const sharedWorld = shareWorld()

const count = 'select count(*)::int as count from complaint'

test('L-24 a complaint gets a number, which is mailed to its sender; a member gets what was sent too', async () => {
  await using world = await newWorld()
  const anna = await world.member({ email: complaint.email })
  const number = await fileComplaint(world, world.as(anna))
  expect(number).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  const [mail, ...others] = await world.mailsTo(complaint.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`We hebben je bericht ontvangen (${number})`)
  for (const part of [number, complaint.body, complaint.link, '14 dagen']) expect(mail?.text).toContain(part)
  expect(mail?.subject).not.toContain('Vonkje')
  const [support] = await world.mailsTo('support@vonkje.test')
  expect(support?.text).toContain(`/office/complaints/${number}`)
  for (const part of [complaint.body, complaint.email, complaint.name]) expect(support?.text).not.toContain(part)
})

test.each(['a visitor', 'another member', 'a member who did not confirm the address'])(
  'the receipt of a complaint by %s has no text of theirs, since anybody can enter an address',
  async (sender) => {
    await using world = await newWorld()
    const options = sender === 'another member' ? {} : { email: complaint.email, confirmed: false }
    const caller = sender === 'a visitor' ? world.visitor() : world.as(await world.member(options))
    const number = await fileComplaint(world, caller)
    const [mail] = await world.mailsTo(complaint.email)
    expect(mail?.text).toContain(number)
    for (const part of [complaint.body, complaint.link, complaint.name]) {
      expect(mail?.text).not.toContain(part)
      expect(mail?.html).not.toContain(part)
    }
  },
)

test('L-24 a report of abuse of minors needs no name and no address; every other complaint does', async () => {
  await using world = await newWorld()
  const post = async (changes: object) => {
    const response = await world.visitor().post('/api/complaints', { ...complaint, ...changes })
    return [response.status, (await response.json()).refusal]
  }
  const anonymous = { name: '', email: '' }
  expect(await post({ ...anonymous, category: 'minors' })).toEqual([200, undefined])
  for (const category of ['illegal', 'member', 'decision', 'other'])
    expect(await post({ ...anonymous, category })).toEqual([422, 'complaint_contact_missing'])
})

test.each([
  [{ body: 'Te kort' }, 'complaint_too_short'],
  [{ body: 'x'.repeat(5_001) }, 'complaint_too_long'],
  [{ body: 'x'.repeat(20_001) }, 'invalid_input'],
  [{ email: 'geen adres' }, 'invalid_email'],
  [{ isTruthful: false }, 'complaint_not_confirmed'],
  [{ category: 'nothing' }, 'invalid_input'],
  [{ body: ['een', 'lijst'] }, 'invalid_input'],
  [{ memberId: 'x' }, 'invalid_input'],
  [{ name: 'x'.repeat(101) }, 'invalid_input'],
])('a complaint with %j is refused as %s and stores nothing', async (changes, refusal) => {
  const world = await sharedWorld()
  const response = await world.visitor().post('/api/complaints', { ...complaint, ...changes })
  expect([response.status, (await response.json()).refusal]).toEqual([422, refusal])
  expect(await world.sql(count)).toEqual([{ count: 0 }])
})

test('the same complaint again, or two at once, is one complaint and one mail', async () => {
  await using world = await newWorld()
  const numbers = await Promise.all([fileComplaint(world), fileComplaint(world)])
  numbers.push(await fileComplaint(world))
  expect(new Set(numbers).size).toBe(1)
  expect(await world.mailsTo(complaint.email)).toHaveLength(1)
  await world.sql('update complaint set closed_at = now()')
  expect(await fileComplaint(world)).not.toBe(numbers[0])
  expect(await world.sql(count)).toEqual([{ count: 2 }])
})

test('a receipt shows no content, and only on the site of its complaint', async () => {
  await using world = await newWorld()
  const number = await fileComplaint(world)
  const receipt = await (await world.visitor().get(`/api/complaints/${number}`)).json()
  expect(receipt).toEqual({ number, receivedAt: world.clock.now().toISOString(), isMailed: true })
  for (const other of ['AAAAA-AAAAA', 'x', `${number}'`])
    expect((await world.visitor().get(`/api/complaints/${encodeURIComponent(other)}`)).status).toBeGreaterThanOrEqual(
      404,
    )
  await world.sql('update complaint set site_id = (select id from site where id <> $1 limit 1)', [world.siteId])
  expect((await world.visitor().get(`/api/complaints/${number}`)).status).toBe(404)
})

test('C-24 an erased member leaves no closed complaint; an open one stays without the member', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [closed, open] = [
    await fileComplaint(world, world.as(anna)),
    await fileComplaint(world, world.as(anna), { category: 'payment' }),
  ]
  await world.sql('update complaint set closed_at = now() where number = $1', [closed])
  const members = await world.sql<{ member_id: string }>('select member_id from complaint')
  expect(members).toEqual([{ member_id: anna.id }, { member_id: anna.id }])
  await eraseComplaints(world.ctx(), { memberId: anna.id })
  expect(await world.sql('select number, member_id from complaint')).toEqual([{ number: open, member_id: null }])
})
