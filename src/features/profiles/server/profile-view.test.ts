import { describe, expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberProfile } from '../contract.ts'
import { refreshSearchRow } from './profiles.ts'

type Member = Awaited<ReturnType<World['member']>>

async function fetchMember(world: World, viewer: Member, id: string): Promise<MemberProfile> {
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()) as MemberProfile
}

describe('R-2.22 a member as others see them', () => {
  test('R-3.16 C-78 a profile shows age and city, never birth date, region, address or last activity', async () => {
    await using world = await newWorld()
    const anna = await world.member({
      name: 'Sanne',
      birthDate: '1994-05-17',
      about: 'Hoi',
      interests: ['tea', 'wine'],
    })
    const bert = await world.member({ gender: 'male', interests: ['wine', 'beer'] })

    const response = await world.as(bert).get(`/api/members/${anna.id}`)
    const text = await response.clone().text()
    const profile = (await response.json()) as MemberProfile

    expect(profile).toMatchObject({ name: 'Sanne', cityName: 'Utrecht', about: 'Hoi', gender: 'female', isSelf: false })
    expect(profile.interests).toEqual([
      { key: 'wine', shared: true },
      { key: 'tea', shared: false },
    ])
    for (const secret of ['1994-05-17', anna.email, 'NL-UT', 'last', 'latitude', 'distance'])
      expect(text).not.toContain(secret)
  })

  test('two members of one city with the same profile are indistinguishable', async () => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    const options = { name: 'Zelfde', birthDate: '1990-01-01' }
    const [one, other] = [await world.member(options), await world.member(options)]

    expect({ ...(await fetchMember(world, bert, one.id)), id: '' }).toEqual({
      ...(await fetchMember(world, bert, other.id)),
      id: '',
    })
  })

  test('a member can view their own profile', async () => {
    await using world = await newWorld()
    const anna = await world.member({ interests: ['tea'] })
    expect(await fetchMember(world, anna, anna.id)).toMatchObject({
      isSelf: true,
      interests: [{ key: 'tea', shared: false }],
    })
  })

  test('nobody but the member gets the mail address of a member', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    await world.as(anna).patch('/api/privacy', { publicVisible: true })
    for (const path of [`/api/members/${anna.id}`, `/api/members/${anna.id}/public`])
      for (const caller of [world.as(bert), world.visitor()])
        expect(await (await caller.get(path)).text()).not.toContain(anna.email)
    expect(await (await world.as(bert).get('/api/members')).text()).not.toContain(anna.email)
  })

  test('others see all interests, and which of them they share', async () => {
    await using world = await newWorld()
    const anna = await world.member({ interests: ['tea', 'beach'] })
    const [bert, carl] = [
      await world.member({ gender: 'male', interests: ['tea'] }),
      await world.member({ gender: 'male' }),
    ]
    expect((await fetchMember(world, bert, anna.id)).interests).toEqual([
      { key: 'tea', shared: true },
      { key: 'beach', shared: false },
    ])
    const ofCarl = (await fetchMember(world, carl, anna.id)).interests
    expect(ofCarl.map(({ key }) => key).toSorted()).toEqual(['beach', 'tea'])
  })

  test('unknown, blocked, disabled, deleted and banned members give the same 404', async () => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.member()))
    const [blocker, blocked, disabled, deleted, banned] = people.map((person) => person.id)
    await world.sql('insert into block values ($1, $2, now()), ($2, $3, now())', [blocker, bert.id, blocked])
    await world.sql(`update profile set status = 'disabled' where member_id = $1`, [disabled])
    await world.sql(
      `update account set status = case when id = $1 then 'deleted' else 'banned' end where id in ($1, $2)`,
      [deleted, banned],
    )
    for (const id of [disabled, deleted, banned]) await refreshSearchRow(world.ctx(), id ?? '')

    const responses = await Promise.all(
      [...people.map((person) => person.id), crypto.randomUUID()].map((id) => world.as(bert).get(`/api/members/${id}`)),
    )

    for (const response of responses) {
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ refusal: 'member_not_found', details: {} })
    }
    expect((await world.as(bert).get('/api/members/1')).status).toBe(422)
  })

  test('C-56 an invisible member is visible only to members with a like or conversation between them', async () => {
    await using world = await newWorld()
    const [anna, bert, carl] = [
      await world.member(),
      await world.member({ gender: 'male' }),
      await world.member({ gender: 'male' }),
    ]
    await world.sql('update profile set invisible = true where member_id = $1', [anna.id])
    await refreshSearchRow(world.ctx(), anna.id)
    await world.sql('insert into member_like values ($1, $2, $3, now())', [bert.id, anna.id, world.siteId])

    expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(200)
    expect((await fetchMember(world, bert, anna.id)).online).toBe(false)
    expect((await world.as(carl).get(`/api/members/${anna.id}`)).status).toBe(404)
  })

  test('C-49 a visitor must log in to see a member, existing or not, unless the profile is public', async () => {
    await using world = await newWorld()
    const [hidden, open] = [await world.member(), await world.member()]
    await world.sql('update profile set public_visible = true where member_id = $1', [open.id])

    for (const id of [hidden.id, crypto.randomUUID()]) {
      const response = await world.visitor().get(`/api/members/${id}`)
      expect([response.status, await response.json()]).toEqual([
        403,
        { refusal: 'authentication_required', details: {} },
      ])
    }
    expect((await world.visitor().get(`/api/members/${open.id}`)).status).toBe(200)
  })

  test('C-76 a member of another site is not found', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    await world.sql('update profile set site_id = $2 where member_id = $1', [anna.id, crypto.randomUUID()])
    expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(404)
  })

  test('R-3.42 a field that the site does not list is not shown', async () => {
    await using world = await newWorld()
    await world.sql(
      `update site set settings = settings || '{"visible_profile_fields": ["eye_colour"], "visible_profile_notes": []}'`,
    )
    const [anna, bert] = [
      await world.member({ about: 'Hoi', interests: ['tea'] }),
      await world.member({ gender: 'male' }),
    ]
    await world.sql(`update profile set eye_colour = 'blue', hair_colour = 'red' where member_id = $1`, [anna.id])

    expect(await fetchMember(world, bert, anna.id)).toMatchObject({
      about: '',
      interests: [],
      facts: { eyeColour: 'blue' },
    })
    expect((await fetchMember(world, bert, anna.id)).facts).toEqual({ eyeColour: 'blue' })
  })

  test('C-11 a fictional profile is marked as such, and is never online or new', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    await world.sql('update profile set is_fictional = true where member_id = $1', [anna.id])
    await refreshSearchRow(world.ctx(), anna.id)
    expect(await fetchMember(world, bert, anna.id)).toMatchObject({ isFictional: true, online: false, isNew: false })
  })
})
