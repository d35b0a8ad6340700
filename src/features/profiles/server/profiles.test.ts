import { describe, expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { listMemberCards, createProfile, eraseProfile, requireMember, refreshSearchRow } from './profiles.ts'

const rotterdam = 2747891

describe('operations for other features', () => {
  test('requireMember refuses oneself and blocked pairs', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]

    expect((await requireMember(world.ctx(bert), anna.id)).name).toBe(anna.name)
    await expect(requireMember(world.ctx(bert), bert.id)).rejects.toMatchObject({ code: 'member_not_found' })
    await world.sql('insert into block values ($1, $2, now())', [anna.id, bert.id])
    await expect(requireMember(world.ctx(bert), anna.id)).rejects.toMatchObject({ code: 'member_not_found' })
    await expect(requireMember(world.ctx(anna), bert.id)).rejects.toMatchObject({ code: 'member_not_found' })
  })

  test('listMemberCards keeps the order and omits deleted members', async () => {
    await using world = await newWorld()
    const [one, two, three] = [await world.member(), await world.member(), await world.member()]
    await world.sql(`update account set status = 'deleted' where id = $1`, [two.id])
    await refreshSearchRow(world.ctx(), two.id)

    const cards = await listMemberCards(world.ctx(), [three.id, two.id, one.id, crypto.randomUUID()])

    expect(cards.map((card) => card.id)).toEqual([three.id, one.id])
  })

  test('an unconfirmed account is not visible, a confirmed one is', async () => {
    await using world = await newWorld()
    const anna = await world.member({ confirmed: false })
    const selectVisible = () => world.sql('select visible from member_search where member_id = $1', [anna.id])
    expect(await selectVisible()).toEqual([{ visible: false }])

    await world.sql(`update account set status = 'active', confirmed_at = now() where id = $1`, [anna.id])
    await refreshSearchRow(world.ctx(), anna.id)

    expect(await selectVisible()).toEqual([{ visible: true }])
  })

  test('C-27 nobody under 18 in the site’s time zone gets a profile', async () => {
    await using world = await newWorld()
    world.clock.set('2026-06-30T21:59:59Z')
    const options = { birthDate: '2008-07-01' }
    await expect(world.member(options)).rejects.toMatchObject({ code: 'under_age' })
    world.clock.set('2026-06-30T22:00:00Z')
    await expect(world.member(options)).resolves.toBeDefined()
    await expect(
      createProfile(world.ctx(), {
        memberId: crypto.randomUUID(),
        name: 'Jan',
        gender: 'male',
        sexuality: 'lesbian',
        birthDate: '1990-01-01',
        cityId: rotterdam,
      }),
    ).rejects.toMatchObject({ code: 'sexuality_mismatch' })
  })

  test('the site’s counters follow every change of a member', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await world.as(anna).patch('/api/profile', { cityId: rotterdam, sexuality: 'bi' })
    await eraseProfile(world.ctx(), { memberId: (await world.member()).id })

    const wrong = await world.sql(`
      select * from (
        select site_id, country, gender, sexuality, area, date_trunc('month', birth_date)::date as month, count(*) as members
        from member_search, unnest(array['', region]) as area where visible and not is_fictional group by 1, 2, 3, 4, 5, 6
      ) counted full join (select * from member_count where members > 0) stored
        on stored.site_id = counted.site_id and stored.country = counted.country and stored.gender = counted.gender
        and stored.sexuality = counted.sexuality and stored.region = counted.area and stored.birth_month = counted.month
      where stored.members is distinct from counted.members`)
    expect(wrong).toEqual([])
  })
})
