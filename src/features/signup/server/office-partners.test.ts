import { expect, test } from 'vitest'
import { newCaller } from '#testing/caller.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const terms = { network: 'adnet', signup: '2,50', order: '10' }
const add = (staff: TestStaff, body: object = {}) => staff.post('/api/office/partners', { ...terms, ...body })
/** Lists the partners that tests add. The demo has one of its own. */
async function list(staff: TestStaff) {
  const { partners } = await (await staff.get('/api/office/partners')).json()
  return partners.filter(({ network }: { network: string }) => network === 'adnet')
}
const replaceKey = (staff: TestStaff, { id, keyFingerprint }: { id: string; keyFingerprint: string }) =>
  staff.post(`/api/office/partners/${id}/key`, { keyFingerprint })
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

async function send(world: World, key: string): Promise<number> {
  const body = { reference: crypto.randomUUID(), email: 'nieuw@example.com' }
  const headers = { authorization: `Bearer ${key}` }
  return (await newCaller(world.origin).post('/api/partner/signups', body, { headers })).status
}

test('a key is shown once, works until it is replaced or revoked, and stands nowhere', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const { key } = await (await add(admin)).json()
  expect(await send(world, key)).toBe(200)
  const [partner] = await list(admin)
  expect(partner).toMatchObject({ network: 'adnet', signupCents: 250, orderCents: 1_000 })
  const replaced = await (await replaceKey(admin, partner)).json()
  expect([await send(world, key), await send(world, replaced.key)]).toEqual([401, 200])
  for (const _ of [1, 2]) expect((await admin.post(`/api/office/partners/${partner.id}/end`, {})).status).toBe(200)
  expect(await send(world, replaced.key)).toBe(401)
  expect((await replaceKey(admin, partner)).status).toBe(404)
  expect(await list(admin)).toEqual([])
  expect(await listActions(world)).toEqual(['partner.add', 'partner.replace_key', 'partner.end'])
  const stored = JSON.stringify(await world.sql('select * from partner, audit_entry'))
  for (const each of [key, replaced.key]) expect(stored).not.toContain(each)
})

test('a key is replaced once by a request that comes twice, or by two at once', async () => {
  await using world = await newWorld()
  const [admin, finance] = [await world.staff('admin'), await world.staff('finance')]
  await add(admin)
  const [partner] = await list(admin)
  const both = await Promise.all([replaceKey(admin, partner), replaceKey(finance, partner)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { key } = await both.find(({ ok }) => ok)!.json()
  expect((await replaceKey(admin, partner)).status).toBe(409)
  expect(await send(world, key)).toBe(200)
  const [changed] = await list(admin)
  expect((await replaceKey(admin, changed)).status).toBe(200)
  expect(await listActions(world)).toEqual(['partner.add', 'partner.replace_key', 'partner.replace_key'])
})

test('amounts change with one entry, and the same ones again change nothing', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  await add(admin)
  const [{ id }] = await list(admin)
  const change = (body: object) => admin.post(`/api/office/partners/${id}/amounts`, body)
  for (const _ of [1, 2]) expect((await change({ signup: '3', order: '0' })).status).toBe(200)
  expect(await list(admin)).toMatchObject([{ signupCents: 300, orderCents: 0 }])
  for (const wrong of ['-1', 'veel', '10000,01', '1,5'])
    expect((await change({ signup: wrong, order: '0' })).status).toBe(422)
  expect(await listActions(world)).toEqual(['partner.add', 'partner.change_amounts'])
})

test('of two who add a partner at once one gets the key', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('admin'), await world.staff('finance')]
  const answers = await Promise.all(staff.map((each) => add(each)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listActions(world)).toEqual(['partner.add'])
})

test('nobody changes a partner of another site, with a wrong role or without a fresh code', async () => {
  await using world = await newWorld()
  const [admin, other, support] = [
    await world.staff('admin'),
    await world.otherSite.staff('admin'),
    await world.staff('support'),
  ]
  await add(admin)
  const [{ id, keyFingerprint }] = await list(admin)
  expect(await list(other)).toEqual([])
  const stale = await world.staff('admin', { isConfirmed: false })
  for (const [path, body] of [
    ['key', { keyFingerprint }],
    ['end', {}],
    ['amounts', { signup: '9', order: '9' }],
  ] as const) {
    const statuses = [other, support, stale].map(
      async (each) => (await each.post(`/api/office/partners/${id}/${path}`, body)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 403, 403])
  }
  expect(await listActions(world)).toEqual(['partner.add'])
})
