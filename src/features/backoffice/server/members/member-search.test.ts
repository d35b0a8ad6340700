import { expect, test } from 'vitest'
import type { StaffRole } from '#platform/contract.ts'
import { newDebitWorld, orderByDebit } from '#testing/debits.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

async function find(world: World, query: string, role: StaffRole = 'admin') {
  const response = await (await world.staff(role)).get(`/api/office/members?query=${encodeURIComponent(query)}`)
  const { members } = await response.json()
  return response.status === 200 ? (members as { id: string }[]).map(({ id }) => id).toSorted() : response.status
}

test('a member is found by the phone number of a direct debit, by roles that read about money', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  for (const query of ['06 12345678', '+31612345678', '0031 6 12 34 56 78', '+31 (0)6 12345678'])
    expect([query, await find(world, query, 'support')]).toEqual([query, [anna.id]])
  for (const query of ['06 1234567', '06 12345679', '0612345'])
    expect([query, await find(world, query)]).toEqual([query, []])
  expect(await find(world, '06 12345678', 'moderator')).toBe(403)
  await world.sql('update mandate set site_id = $1', [world.otherSite.siteId])
  await world.sql('update debit_signature set site_id = $1', [world.otherSite.siteId])
  expect(await find(world, '06 12345678')).toEqual([])
})

test('accounts that logged in with the same browser are found by its fingerprint, by moderators', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const other = await world.otherSite.member()
  const add = (hash: string, id: string) =>
    world.sql('insert into known_device (token_hash, account_id, used_at) values ($1, $2, now())', [hash, id])
  const hash = '0123456789abcdef'.repeat(4)
  for (const { id } of [anna, bert, other]) await add(hash, id)
  await add('f'.repeat(64), anna.id)
  expect(await find(world, '0123456789ABCDEF', 'moderator')).toEqual([anna.id, bert.id].toSorted())
  expect(await find(world, '0123456789abcdee', 'moderator')).toEqual([])
  for (const role of ['support', 'finance'] as const) expect(await find(world, '0123456789abcdef', role)).toBe(403)
  const file = await (await (await world.staff('moderator')).get(`/api/office/members/${bert.id}`)).json()
  expect(file.matches.devices).toMatchObject([{ fingerprint: '0123456789abcdef' }])
  expect(JSON.stringify(file)).not.toContain(hash)
  expect((await (await (await world.staff('support')).get(`/api/office/members/${bert.id}`)).json()).matches).toBeNull()
})

test('accounts with the same photo are found by the id of the photo, by moderators', async () => {
  await using world = await newWorld()
  const [anna, bert, dora] = [await world.member(), await world.member({ gender: 'male' }), await world.member()]
  const [photo] = await uploadPhotos(world, anna, 1)
  for (const member of [bert, dora]) await uploadPhotos(world, member, 1)
  await world.sql('update photo set perceptual_hash = ~perceptual_hash where member_id = $1', [dora.id])
  const id = photo?.id ?? ''
  expect(await find(world, id, 'moderator')).toEqual([anna.id, bert.id].toSorted())
  expect(await find(world, id, 'support')).toEqual([])
  const file = await (await (await world.staff('moderator')).get(`/api/office/members/${anna.id}`)).json()
  expect(file.matches.photos).toMatchObject([{ id }])
  await world.sql('update photo set site_id = $1 where member_id = $2', [world.otherSite.siteId, bert.id])
  expect(await find(world, id, 'moderator')).toEqual([anna.id])
})

test('T22 a search by a number or a fingerprint leaves an entry that says by what, not for what', async () => {
  await using world = await newWorld()
  for (const query of ['06 12345678', '0123456789abcdef']) await find(world, query)
  await find(world, '06 12345678', 'moderator')
  const entries = await world.sql(`select after from audit_entry where action = 'member.find' order by id`)
  expect(entries).toEqual([{ after: { by: 'phone', found: 0 } }, { after: { by: 'device', found: 0 } }])
})
