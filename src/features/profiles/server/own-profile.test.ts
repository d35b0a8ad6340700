import { describe, expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberProfile, OwnProfile } from '../contract.ts'
import { findProfile } from './profiles.ts'

type Member = Awaited<ReturnType<World['member']>>

const rotterdam = 2747891

async function fetchMember(world: World, viewer: Member, id: string): Promise<MemberProfile> {
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()) as MemberProfile
}

async function changeProfile(world: World, member: Member, changes: object): Promise<Response> {
  return world.as(member).patch('/api/profile', changes)
}

describe('R-7.28 changing one’s own profile', () => {
  test('the given fields change on the profile and the card, and a repeated change has no further effect', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ name: 'Anna' }), await world.member({ gender: 'male' })]
    const changes = {
      name: '  Anne  ',
      about: 'Hallo\ndaar',
      interests: ['wine', 'tea', 'wine'],
      hairColour: 'red',
      tattoos: 'few',
      sexuality: 'bi',
      cityId: rotterdam,
    }

    const first = (await (await changeProfile(world, anna, changes)).json()) as OwnProfile
    const second = (await (await changeProfile(world, anna, changes)).json()) as OwnProfile

    expect(second).toEqual(first)
    expect(first).toMatchObject({
      name: 'Anne',
      about: 'Hallo\ndaar',
      interests: ['tea', 'wine'],
      sexuality: 'bi',
      facts: { hairColour: 'red', tattoos: 'few', eyeColour: null },
      city: { id: rotterdam, name: 'Rotterdam', country: 'NL', regionCode: 'NL-ZH', regionName: 'Zuid-Holland' },
    })
    expect(await fetchMember(world, bert, anna.id)).toMatchObject({
      name: 'Anne',
      cityName: 'Rotterdam',
      sexuality: 'bi',
    })
    const [row] = await world.sql('select name, sexuality, city_name, region from member_search where member_id = $1', [
      anna.id,
    ])
    expect(row).toEqual({ name: 'Anne', sexuality: 'bi', city_name: 'Rotterdam', region: first.city.regionCode })
    expect((await findProfile(world.ctx(), anna.id))?.seeks).toBe('both')
  })

  test('omitted fields stay the same, and null clears a fact', async () => {
    await using world = await newWorld()
    const anna = await world.member({ about: 'Hoi', interests: ['tea'] })
    await changeProfile(world, anna, { eyeColour: 'blue' })

    const cleared = (await (await changeProfile(world, anna, { eyeColour: null })).json()) as OwnProfile

    expect(cleared).toMatchObject({ about: 'Hoi', interests: ['tea'], facts: { eyeColour: null } })
  })

  test('a change of the card increments the version', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const before = (await findProfile(world.ctx(), anna.id))?.version ?? 0
    await changeProfile(world, anna, { name: 'Anders' })
    expect((await findProfile(world.ctx(), anna.id))?.version).toBeGreaterThan(before)
  })

  test('concurrent changes of different fields are all saved', async () => {
    await using world = await newWorld()
    const anna = await world.member()

    await Promise.all([
      changeProfile(world, anna, { about: 'Nieuw' }),
      changeProfile(world, anna, { name: 'Nieuw' }),
      changeProfile(world, anna, { eyeColour: 'green' }),
    ])

    expect(await (await world.as(anna).get('/api/profile')).json()).toMatchObject({
      about: 'Nieuw',
      name: 'Nieuw',
      facts: { eyeColour: 'green' },
    })
  })

  test.each([
    [{ name: 'x' }, 'name_length'],
    [{ name: 'Noa@test.vonk.test' }, 'name_is_email'],
    [{ name: 'noa' }, 'name_is_email'],
    [{ name: 'bel 0612345678' }, 'name_has_contact'],
    [{ name: '...' }, 'name_without_letters'],
    [{ interests: ['tea', 'absinthe'] }, 'unknown_interest'],
    [{ interests: 'tea' }, 'invalid_input'],
    [{ about: 'a\u0000b' }, 'invalid_input'],
    [{ hairColour: 'purple' }, 'unknown_choice'],
    [{ gender: 'male' }, 'invalid_input'],
    [{ birthDate: '1990-01-01' }, 'invalid_input'],
    [{ is_fictional: false }, 'invalid_input'],
    [{ cityId: 999_999_999 }, 'unknown_city'],
    [{ cityId: -1 }, 'invalid_input'],
    [[], 'invalid_input'],
  ])('R-3.20 C-73 %j is refused with %s and changes nothing', async (changes, refusal) => {
    await using world = await newWorld()
    const noa = await world.member({ email: 'noa@test.vonk.test', name: 'Begin' })
    const before = await (await world.as(noa).get('/api/profile')).json()

    const response = await changeProfile(world, noa, changes)

    expect([response.status >= 400 && response.status < 500, (await response.json()) as unknown]).toMatchObject([
      true,
      { refusal },
    ])
    expect(await (await world.as(noa).get('/api/profile')).json()).toEqual(before)
  })

  test('values above the maximum length are refused', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    for (const changes of [
      { about: 'x'.repeat(1001) },
      { name: 'x'.repeat(61) },
      { interests: Array.from({ length: 201 }, () => 'tea') },
    ]) {
      expect(await (await changeProfile(world, anna, changes)).json()).toMatchObject({ refusal: 'invalid_input' })
    }
    expect((await changeProfile(world, anna, { about: 'x'.repeat(1000) })).status).toBe(200)
  })

  test('C-45 a male member cannot choose lesbian', async () => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    expect(await (await changeProfile(world, bert, { sexuality: 'lesbian' })).json()).toMatchObject({
      refusal: 'sexuality_mismatch',
    })
  })

  test('R-3.42 a field that the site does not show is not editable', async () => {
    await using world = await newWorld()
    await world.sql(
      `update site set settings = settings || '{"visible_profile_fields": ["eye_colour"], "visible_profile_notes": []}'`,
    )
    const anna = await world.member()

    expect((await changeProfile(world, anna, { eyeColour: 'blue' })).status).toBe(200)
    for (const changes of [{ hairColour: 'red' }, { about: 'Hoi' }, { interests: ['tea'] }]) {
      expect(await (await changeProfile(world, anna, changes)).json()).toMatchObject({ refusal: 'field_not_offered' })
    }
  })

  test('visitors cannot read or change a profile', async () => {
    await using world = await newWorld()
    expect((await world.visitor().get('/api/profile')).status).toBe(403)
    expect((await world.visitor().patch('/api/profile', { name: 'Wie' })).status).toBe(403)
  })
})

test('T18 a profile can be changed 60 times an hour, and then the refusal has a retry-after header', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  for (let turn = 0; turn < 60; turn++)
    expect((await world.as(anna).patch('/api/profile', { about: `Tekst ${turn}` })).status).toBe(200)
  const refused = await world.as(anna).patch('/api/profile', { about: 'Nog een' })
  expect([refused.status, (await refused.json()).refusal]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await (await world.as(anna).get('/api/profile')).json()).about).toBe('Tekst 59')
  expect((await world.as(bert).patch('/api/profile', { about: 'Hoi' })).status).toBe(200)
})
