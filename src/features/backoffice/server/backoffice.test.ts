import { expect, test } from 'vitest'
import { placeOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'

const payloads = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '{{7*7}}', "javascript:alert('x')"]

async function find(world: World, query: string) {
  const staff = await world.staff('support')
  const { members } = await (await staff.get(`/api/office/members?query=${encodeURIComponent(query)}`)).json()
  return (members as { id: string }[]).map(({ id }) => id)
}

async function findNumber(world: World, { id }: { id: string }): Promise<string> {
  const [order] = await world.sql<{ number: string }>('select number from purchase where id = $1', [id])
  return order?.number ?? ''
}

test('a member is found by address, id, order number and name, on their own site only', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Annemiek', email: 'miek@example.com' })
  const number = await findNumber(world, await placeOrder(world, anna))
  const other = await world.otherSite.member({ name: 'Annemiek', email: 'miek@example.com' })
  for (const query of ['MIEK@example.com', anna.id, anna.id.toUpperCase(), number.toLowerCase(), 'annemiek'])
    expect([query, await find(world, query)]).toEqual([query, [anna.id]])
  for (const query of [other.id, 'AAAAA-AAAAA', 'niemand@example.com', '%', 'Anne'])
    expect([query, await find(world, query)]).toEqual([query, []])
})

test('an address finds every account with it, also one that nobody confirmed', async () => {
  await using world = await newWorld()
  const first = await world.member({ email: 'een@example.com' })
  const second = await world.member({ email: 'een@example.com', confirmed: false })
  expect((await find(world, 'een@example.com')).toSorted()).toEqual([first.id, second.id].toSorted())
})

test('T22 a search leaves an entry that says by what was searched, not for what', async () => {
  await using world = await newWorld()
  await find(world, 'geheim@example.com')
  const [entry] = await world.sql(`select * from audit_entry where action = 'member.find'`)
  expect(entry).toMatchObject({ subject_kind: 'site', after: { by: 'email', found: 0 } })
  expect(JSON.stringify(entry)).not.toContain('geheim')
})

test('the file of a member shows account, sessions, mails, consents, orders and ledger', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 7 })
  const order = await placeOrder(world, anna)
  await world.as(anna).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'time', remarks: '' })
  const staff = await world.staff('support')
  const file = await (await staff.get(`/api/office/members/${anna.id}`)).json()
  expect(file).toMatchObject({
    email: anna.email,
    name: anna.name,
    status: 'deleted',
    deletedAt: world.clock.now().toISOString(),
    photos: { active: 0, pending: 0, rejected: 0 },
    sessions: [],
    money: {
      credits: 7,
      isPremium: false,
      orders: [{ number: await findNumber(world, order) }],
      entries: [{ credits: 7 }],
    },
  })
  expect(file.mails).toHaveLength(1)
  expect(file.agreements).toHaveLength(1)
})

test('the file shows the devices and the earlier entries about the member, and opening it adds one', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const staff = await world.staff('moderator')
  const first = await (await staff.get(`/api/office/members/${anna.id}`)).json()
  expect(first).toMatchObject({ audit: [], sessions: [{ kind: 'computer' }] })
  const second = await (await staff.get(`/api/office/members/${anna.id}`)).json()
  expect(second.audit).toMatchObject([{ action: 'member.read', staffName: staff.name }])
})

test('a moderator gets the file without money', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 7 })
  for (const [role, hasMoney] of [
    ['moderator', false],
    ['support', true],
    ['finance', true],
    ['admin', true],
  ] as const) {
    const file = await (await (await world.staff(role)).get(`/api/office/members/${anna.id}`)).json()
    expect([role, file.money !== null]).toEqual([role, hasMoney])
  }
})

test('the file of a member of another site does not exist', async () => {
  await using world = await newWorld()
  const other = await world.otherSite.member()
  const staff = await world.staff('admin')
  expect((await staff.get(`/api/office/members/${other.id}`)).status).toBe(404)
  expect((await staff.get(`/api/office/members/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await staff.get('/api/office/members/geen-id')).status).toBe(422)
})

test('names and subjects with html are texts in the file', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const payload of payloads) {
    await world.sql('update profile set name = $1 where member_id = $2', [payload, anna.id])
    await world.sql(
      `insert into mail_outbox (id, site_id, member_id, to_address, from_name, subject, text, html, headers,
      created_at, next_attempt_at) values ($1, $2, $3, 'x@example.com', 'x', $4, '', '', '{}', now(), now())`,
      [crypto.randomUUID(), world.siteId, anna.id, payload],
    )
    const staff = await world.staff('support')
    const file = await (await staff.get(`/api/office/members/${anna.id}`)).json()
    expect(file.name).toBe(payload)
    expect(file.mails.map(({ subject }: { subject: string }) => subject)).toContain(payload)
  }
})
