import { describe, expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberProfile, OwnProfile } from '../contract.ts'
import { cardsOf, createProfile, findProfile, forgetProfile, memberSeen, requireMember, setVisible } from './profiles.ts'

type Member = Awaited<ReturnType<World['member']>>

const rotterdam = 2747891

async function view(world: World, viewer: Member, id: string): Promise<MemberProfile> {
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()) as MemberProfile
}

async function change(world: World, member: Member, changes: object): Promise<Response> {
  return world.as(member).patch('/api/profile', changes)
}

describe('R-2.22 a member as others see them', () => {
  test('R-3.16 C-78 age and city, never birth date, region, address or when last seen', async () => {
    await using world = await newWorld()
    const anna = await world.member({ name: 'Sanne', birthDate: '1994-05-17', about: 'Hoi', interests: ['tea', 'wine'] })
    const bert = await world.member({ gender: 'male', interests: ['wine', 'beer'] })

    const answer = await world.as(bert).get(`/api/members/${anna.id}`)
    const text = await answer.clone().text()
    const profile = (await answer.json()) as MemberProfile

    expect(profile).toMatchObject({ name: 'Sanne', cityName: 'Utrecht', about: 'Hoi', gender: 'female', isSelf: false })
    expect(profile.interests).toEqual([{ key: 'wine', shared: true }, { key: 'tea', shared: false }])
    for (const secret of ['1994-05-17', anna.email, 'NL-UT', 'last', 'latitude', 'distance']) expect(text).not.toContain(secret)
  })

  test('two members of one city cannot be told apart by anything but what they wrote', async () => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    const wish = { name: 'Zelfde', birthDate: '1990-01-01' }
    const [one, other] = [await world.member(wish), await world.member(wish)]

    expect({ ...(await view(world, bert, one.id)), id: '' }).toEqual({ ...(await view(world, bert, other.id)), id: '' })
  })

  test('one’s own profile opens too', async () => {
    await using world = await newWorld()
    const anna = await world.member({ interests: ['tea'] })
    expect(await view(world, anna, anna.id)).toMatchObject({ isSelf: true, interests: [{ key: 'tea', shared: false }] })
  })

  test('R-2.91 not there, blocked either way, disabled, deleted: all the same 404', async () => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.member()))
    const [blocker, blocked, disabled, deleted, banned] = people.map((person) => person.id)
    await world.sql('insert into block values ($1, $2, now()), ($2, $3, now())', [blocker, bert.id, blocked])
    await world.sql(`update profile set status = 'disabled' where member_id = $1`, [disabled])
    await world.sql(`update account set status = case when id = $1 then 'deleted' else 'banned' end where id in ($1, $2)`, [deleted, banned])
    for (const id of [disabled, deleted, banned]) await setVisible(world.ctx(), id ?? '')

    const answers = await Promise.all([...people.map((person) => person.id), crypto.randomUUID()].map((id) => world.as(bert).get(`/api/members/${id}`)))

    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ refusal: 'member_not_found', details: {} })
    }
    expect((await world.as(bert).get('/api/members/1')).status).toBe(422)
  })

  test('C-56 an invisible member stays open to whom they have a like or a chat with, and to nobody else', async () => {
    await using world = await newWorld()
    const [anna, bert, carl] = [await world.member(), await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
    await world.sql('update profile set invisible = true where member_id = $1', [anna.id])
    await setVisible(world.ctx(), anna.id)
    await world.sql('insert into member_like values ($1, $2, $3, now())', [bert.id, anna.id, world.siteId])

    expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(200)
    expect((await view(world, bert, anna.id)).online).toBe(false)
    expect((await world.as(carl).get(`/api/members/${anna.id}`)).status).toBe(404)
  })

  test('C-49 a visitor is sent to log in, whether the member exists or not, unless that member chose to be public', async () => {
    await using world = await newWorld()
    const [hidden, open] = [await world.member(), await world.member()]
    await world.sql('update profile set public_visible = true where member_id = $1', [open.id])

    for (const id of [hidden.id, crypto.randomUUID()]) {
      const answer = await world.visitor().get(`/api/members/${id}`)
      expect([answer.status, await answer.json()]).toEqual([403, { refusal: 'authentication_required', details: {} }])
    }
    expect((await world.visitor().get(`/api/members/${open.id}`)).status).toBe(200)
  })

  test('C-76 a member of another site is not there', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    await world.sql('update profile set site_id = $2 where member_id = $1', [anna.id, crypto.randomUUID()])
    expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(404)
  })

  test('R-3.42 a field that the site does not list is not shown', async () => {
    await using world = await newWorld()
    await world.sql(`update site set settings = settings || '{"visible_profile_fields": ["eye_colour"], "visible_profile_notes": []}'`)
    const [anna, bert] = [await world.member({ about: 'Hoi', interests: ['tea'] }), await world.member({ gender: 'male' })]
    await world.sql(`update profile set eye_colour = 'blue', hair_colour = 'red' where member_id = $1`, [anna.id])

    expect(await view(world, bert, anna.id)).toMatchObject({ about: '', interests: [], facts: { eyeColour: 'blue' } })
    expect((await view(world, bert, anna.id)).facts).toEqual({ eyeColour: 'blue' })
  })

  test('C-11 a fictional profile says so, and is never online or new', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    await world.sql('update profile set is_fictional = true where member_id = $1', [anna.id])
    await setVisible(world.ctx(), anna.id)
    expect(await view(world, bert, anna.id)).toMatchObject({ isFictional: true, online: false, isNew: false })
  })
})

describe('R-7.28 changing one’s own profile', () => {
  test('what is named changes, here and on the card; the same again too', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ name: 'Anna' }), await world.member({ gender: 'male' })]
    const changes = {
      ...{ name: '  Anne  ', about: 'Hallo\ndaar', interests: ['wine', 'tea', 'wine'], hairColour: 'red', tattoos: 'few' },
      ...{ sexuality: 'bi', cityId: rotterdam },
    }

    const first = (await (await change(world, anna, changes)).json()) as OwnProfile
    const second = (await (await change(world, anna, changes)).json()) as OwnProfile

    expect(second).toEqual(first)
    expect(first).toMatchObject({
      ...{ name: 'Anne', about: 'Hallo\ndaar', interests: ['tea', 'wine'], sexuality: 'bi' },
      facts: { hairColour: 'red', tattoos: 'few', eyeColour: null },
      city: { id: rotterdam, name: 'Rotterdam', country: 'NL' },
    })
    expect(await view(world, bert, anna.id)).toMatchObject({ name: 'Anne', cityName: 'Rotterdam', sexuality: 'bi' })
    const [row] = await world.sql('select name, sexuality, city_name, region from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ name: 'Anne', sexuality: 'bi', city_name: 'Rotterdam', region: first.city.regionCode })
    expect((await findProfile(world.ctx(), anna.id))?.seeks).toBe('both')
  })

  test('what is not named stays, and null takes a fact away', async () => {
    await using world = await newWorld()
    const anna = await world.member({ about: 'Hoi', interests: ['tea'] })
    await change(world, anna, { eyeColour: 'blue' })

    const after = (await (await change(world, anna, { eyeColour: null })).json()) as OwnProfile

    expect(after).toMatchObject({ about: 'Hoi', interests: ['tea'], facts: { eyeColour: null } })
  })

  test('each change of what a card shows raises the version', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const before = (await findProfile(world.ctx(), anna.id))?.version ?? 0
    await change(world, anna, { name: 'Anders' })
    expect((await findProfile(world.ctx(), anna.id))?.version).toBeGreaterThan(before)
  })

  test('two at once: both are in', async () => {
    await using world = await newWorld()
    const anna = await world.member()

    await Promise.all([change(world, anna, { about: 'Nieuw' }), change(world, anna, { name: 'Nieuw' }), change(world, anna, { eyeColour: 'green' })])

    expect(await (await world.as(anna).get('/api/profile')).json()).toMatchObject({ about: 'Nieuw', name: 'Nieuw', facts: { eyeColour: 'green' } })
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
    [{ hairColour: 'purple' }, 'invalid_input'],
    [{ gender: 'male' }, 'invalid_input'],
    [{ birthDate: '1990-01-01' }, 'invalid_input'],
    [{ is_fictional: false }, 'invalid_input'],
    [{ cityId: 999_999_999 }, 'unknown_city'],
    [{ cityId: -1 }, 'invalid_input'],
    [[], 'invalid_input'],
  ])('R-3.20 C-73 %j is refused: %s, and changes nothing', async (changes, refusal) => {
    await using world = await newWorld()
    const noa = await world.member({ email: 'noa@test.vonk.test', name: 'Begin' })
    const before = await (await world.as(noa).get('/api/profile')).json()

    const answer = await change(world, noa, changes)

    expect([answer.status >= 400 && answer.status < 500, (await answer.json()) as unknown]).toMatchObject([true, { refusal }])
    expect(await (await world.as(noa).get('/api/profile')).json()).toEqual(before)
  })

  test('what is too long is refused', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    for (const changes of [{ about: 'x'.repeat(1001) }, { name: 'x'.repeat(61) }, { interests: Array.from({ length: 61 }, () => 'tea') }]) {
      expect(await (await change(world, anna, changes)).json()).toMatchObject({ refusal: 'invalid_input' })
    }
    expect((await change(world, anna, { about: 'x'.repeat(1000) })).status).toBe(200)
  })

  test('C-45 a man is not lesbian', async () => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    expect(await (await change(world, bert, { sexuality: 'lesbian' })).json()).toMatchObject({ refusal: 'sexuality_mismatch' })
  })

  test('R-3.42 a field that the site does not list is not editable', async () => {
    await using world = await newWorld()
    await world.sql(`update site set settings = settings || '{"visible_profile_fields": ["eye_colour"], "visible_profile_notes": []}'`)
    const anna = await world.member()

    expect((await change(world, anna, { eyeColour: 'blue' })).status).toBe(200)
    for (const changes of [{ hairColour: 'red' }, { about: 'Hoi' }, { interests: ['tea'] }]) {
      expect(await (await change(world, anna, changes)).json()).toMatchObject({ refusal: 'field_not_offered' })
    }
  })

  test('a visitor reads and changes nothing', async () => {
    await using world = await newWorld()
    expect((await world.visitor().get('/api/profile')).status).toBe(403)
    expect((await world.visitor().patch('/api/profile', { name: 'Wie' })).status).toBe(403)
  })
})

describe('for other features', () => {
  test('requireMember: not oneself, not who is blocked', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]

    expect((await requireMember(world.ctx(bert), anna.id)).name).toBe(anna.name)
    await expect(requireMember(world.ctx(bert), bert.id)).rejects.toMatchObject({ code: 'member_not_found' })
    await world.sql('insert into block values ($1, $2, now())', [anna.id, bert.id])
    await expect(requireMember(world.ctx(bert), anna.id)).rejects.toMatchObject({ code: 'member_not_found' })
    await expect(requireMember(world.ctx(anna), bert.id)).rejects.toMatchObject({ code: 'member_not_found' })
  })

  test('cardsOf keeps the order, and leaves out who is gone', async () => {
    await using world = await newWorld()
    const [one, two, three] = [await world.member(), await world.member(), await world.member()]
    await world.sql(`update account set status = 'deleted' where id = $1`, [two.id])
    await setVisible(world.ctx(), two.id)

    const cards = await cardsOf(world.ctx(), [three.id, two.id, one.id, crypto.randomUUID()])

    expect(cards.map((card) => card.id)).toEqual([three.id, one.id])
  })

  test('an unconfirmed account is not visible, a confirmed one is', async () => {
    await using world = await newWorld()
    const anna = await world.member({ confirmed: false })
    const visible = () => world.sql('select visible from member_search where member_id = $1', [anna.id])
    expect(await visible()).toEqual([{ visible: false }])

    await world.sql(`update account set status = 'active', confirmed_at = now() where id = $1`, [anna.id])
    await setVisible(world.ctx(), anna.id)

    expect(await visible()).toEqual([{ visible: true }])
  })

  test('C-27 nobody under 18 gets a profile, by the clock of the site', async () => {
    await using world = await newWorld()
    world.clock.set('2026-06-30T21:59:59Z')
    const wish = { birthDate: '2008-07-01' }
    await expect(world.member(wish)).rejects.toMatchObject({ code: 'under_age' })
    world.clock.set('2026-06-30T22:00:00Z')
    await expect(world.member(wish)).resolves.toBeDefined()
    await expect(
      createProfile(world.ctx(), { memberId: crypto.randomUUID(), name: 'Jan', gender: 'male', sexuality: 'lesbian', birthDate: '1990-01-01', cityId: rotterdam }),
    ).rejects.toMatchObject({ code: 'sexuality_mismatch' })
  })

  test('the site’s counters follow every change of a member', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await change(world, anna, { cityId: rotterdam, sexuality: 'bi' })
    await forgetProfile(world.ctx(), { memberId: (await world.member()).id })

    const wrong = await world.sql(`
      select * from (
        select site_id, country, gender, sexuality, area, date_trunc('month', birth_date)::date as month, count(*) as members
        from member_search, unnest(array['', region]) as area where visible and not is_fictional group by 1, 2, 3, 4, 5, 6
      ) counted full join (select * from member_count where members > 0) kept
        on kept.site_id = counted.site_id and kept.country = counted.country and kept.gender = counted.gender
        and kept.sexuality = counted.sexuality and kept.region = counted.area and kept.birth_month = counted.month
      where kept.members is distinct from counted.members`)
    expect(wrong).toEqual([])
  })
})

describe('last activity', () => {
  const lastActive = async (world: World, member: Member) =>
    (await world.sql<{ last_active: Date }>('select last_active from member_search where member_id = $1', [member.id]))[0]?.last_active.toISOString()

  test('is written at most once a minute', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    world.clock.set('2026-08-01T12:00:00Z')
    memberSeen(world.ctx(anna))
    await expect.poll(() => lastActive(world, anna)).toBe('2026-08-01T12:00:00.000Z')

    world.clock.set('2026-08-01T12:00:59Z')
    memberSeen(world.ctx(anna))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await lastActive(world, anna)).toBe('2026-08-01T12:00:00.000Z')

    world.clock.set('2026-08-01T12:01:00Z')
    memberSeen(world.ctx(anna))
    await expect.poll(() => lastActive(world, anna)).toBe('2026-08-01T12:01:00.000Z')
  })

  test('many at once all arrive; a visitor and an invisible member leave nothing', async () => {
    await using world = await newWorld()
    const members = await Promise.all(Array.from({ length: 12 }, () => world.member()))
    const hidden = await world.member()
    await world.sql('update profile set invisible = true where member_id = $1', [hidden.id])
    await setVisible(world.ctx(), hidden.id)
    const before = await lastActive(world, hidden)
    world.clock.set('2026-08-01T12:00:00Z')

    memberSeen(world.ctx())
    memberSeen(world.ctx(hidden))
    for (const member of members) memberSeen(world.ctx(member))

    for (const member of members) await expect.poll(() => lastActive(world, member)).toBe('2026-08-01T12:00:00.000Z')
    expect(await lastActive(world, hidden)).toBe(before)
  })

  test('a member is online for five minutes', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    world.clock.set('2026-08-01T12:00:00Z')
    memberSeen(world.ctx(anna))
    await expect.poll(() => lastActive(world, anna)).toBe('2026-08-01T12:00:00.000Z')

    const online = async () => (await cardsOf(world.ctx(), [anna.id]))[0]?.online
    expect(await online()).toBe(true)
    world.clock.set('2026-08-01T12:05:00Z')
    expect(await online()).toBe(false)
  })
})
