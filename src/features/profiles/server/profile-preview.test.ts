import { describe, expect, test } from 'vitest'
import { fetchOwnPhotos, uploadPhotos } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberProfile } from '../contract.ts'
import { refreshSearchRow } from './profiles.ts'

type Preview = { member: MemberProfile | null; hidden: string | null }

async function fetchPreview(world: World, member: TestMember, as: string): Promise<Preview> {
  return (await world.as(member).get(`/api/profile/preview?as=${as}`)).json()
}

async function fetchMember(world: World, viewer: TestMember | null, id: string): Promise<MemberProfile> {
  const caller = viewer ? world.as(viewer) : world.visitor()
  return (await caller.get(`/api/members/${id}`)).json()
}

const withoutShared = (member: MemberProfile | null) =>
  member && { ...member, interests: member.interests.map(({ key }) => key).toSorted() }

describe('R-2.93 C-28 the preview of one’s own profile', () => {
  test.each([
    ['premium', { gender: 'male', premium: true }],
    ['free', { gender: 'male' }],
  ] as const)('shows what a %s member sees, with locked photos', async (as, options) => {
    await using world = await newWorld()
    const anna = await world.member({ premium: true, about: 'Hoi', interests: ['tea', 'wine'] })
    await uploadPhotos(world, anna, 5)
    const other = await world.member({ ...options, interests: ['wine'] })

    const preview = await fetchPreview(world, anna, as)

    expect(preview.hidden).toBeNull()
    expect(withoutShared(preview.member)).toEqual(withoutShared(await fetchMember(world, other, anna.id)))
    expect(preview.member?.interests.some((interest) => interest.shared)).toBe(false)
    expect(preview.member?.photos.filter((photo) => photo.locked)).toHaveLength(as === 'free' ? 2 : 0)
  })

  test('shows what a visitor sees once the profile is public, and nothing before (C-49)', async () => {
    await using world = await newWorld()
    const anna = await world.member({ premium: true })
    await uploadPhotos(world, anna, 3)
    expect(await fetchPreview(world, anna, 'visitor')).toEqual({ member: null, hidden: 'not_public' })

    await world.as(anna).patch('/api/privacy', { publicVisible: true })

    const { member } = await fetchPreview(world, anna, 'visitor')
    expect(member).toEqual(await fetchMember(world, null, anna.id))
    expect(member).toMatchObject({ unlock: 'log_in', photos: [{ locked: false }] })

    for (const { id } of (await fetchOwnPhotos(world, anna)).photos.slice(1))
      await world.as(anna).delete(`/api/photos/${id}`)
    const { member: alone } = await fetchPreview(world, anna, 'visitor')
    expect(alone).toEqual(await fetchMember(world, null, anna.id))
    expect(alone).toMatchObject({ unlock: null, photos: [{ locked: false }] })
  })

  test('shows three photos after premium ends (C-08)', async () => {
    await using world = await newWorld()
    const anna = await world.member({ premium: true })
    await uploadPhotos(world, anna, 5)
    await world.sql('update credit_balance set paid_orders = 0 where member_id = $1', [anna.id])
    expect((await fetchPreview(world, anna, 'premium')).member?.photos).toHaveLength(3)
  })

  test('R-3.42 shows only the fields that the site shows', async () => {
    await using world = await newWorld()
    await world.sql(
      `update site set settings = settings || '{"visible_profile_fields": [], "visible_profile_notes": []}'`,
    )
    const anna = await world.member({ about: 'Hoi', interests: ['tea'] })
    const { member } = await fetchPreview(world, anna, 'premium')
    expect(member).toMatchObject({ about: '', interests: [], facts: {} })
    expect(member).not.toHaveProperty('sexuality')
  })

  test('C-56 states that the member is invisible, and shows visitors nothing', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await world.as(anna).patch('/api/privacy', { invisible: true, publicVisible: true })
    expect(await fetchPreview(world, anna, 'visitor')).toEqual({ member: null, hidden: 'invisible' })
    expect(await fetchPreview(world, anna, 'free')).toMatchObject({ hidden: 'invisible', member: { online: false } })
  })

  test('shows nothing to anybody before the address is confirmed', async () => {
    await using world = await newWorld()
    const anna = await world.member({ confirmed: false })
    await refreshSearchRow(world.ctx(), anna.id)
    for (const as of ['premium', 'free', 'visitor'])
      expect(await fetchPreview(world, anna, as)).toEqual({ member: null, hidden: 'not_confirmed' })
  })

  test('shows one’s own profile only, and is refused to visitors', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ name: 'Anna' }), await world.member({ name: 'Bert', gender: 'male' })]
    expect((await world.visitor().get('/api/profile/preview?as=free')).status).toBe(403)
    const bertsPreview = await (await world.as(bert).get(`/api/profile/preview?as=free&id=${anna.id}`)).json()
    expect(bertsPreview.member.name).toBe('Bert')
    for (const query of ['', '?as=', '?as=admin', '?as=free&as=premium'])
      expect((await world.as(bert).get(`/api/profile/preview${query}`)).status).toBe(422)
  })
})

test('R-3.42 a preference that the site does not show is neither shown nor editable', async () => {
  await using world = await newWorld()
  await world.sql(`update site set settings = settings || '{"visible_profile_fields": ["about"]}'`)
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  expect(await fetchMember(world, bert, anna.id)).not.toHaveProperty('sexuality')
  const response = await world.as(anna).patch('/api/profile', { sexuality: 'bi' })
  expect(await response.json()).toEqual({ refusal: 'field_not_offered', details: { field: 'sexuality' } })
})
