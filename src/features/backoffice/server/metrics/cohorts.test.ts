import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

test('the days of a week give no small count away, and show nothing of a week that is hidden', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T10:00:00Z')
  await world.sql(`insert into figure_edge (site_id, counted_until) values ($1, '2026-06-30')`, [world.siteId])
  for (const [week, signups] of Object.entries({ '2026-04-20': 2, '2026-06-15': 15, '2026-06-22': 33 }))
    await world.sql(`insert into figure_cohort (site_id, week, campaign, signups) values ($1, $2, '', $3)`, [
      world.siteId,
      week,
      signups,
    ])
  for (const [day, signups] of Object.entries({ '06-16': 15, '06-22': 3, '06-23': 10, '06-24': 20 }))
    await world.sql(`insert into figure_bucket values ($1, $2::timestamptz, $3, 0, 0)`, [
      world.siteId,
      `2026-${day}T08:00:00Z`,
      signups,
    ])
  const read = async (role: 'support' | 'finance') => {
    const { days, cohorts } = await (await (await world.staff(role)).get('/api/office/figures')).json()
    const shown = days.map(({ day, signups }: { day: string; signups: number | null }) => [day.slice(5), signups])
    return {
      weeks: cohorts.map(({ signups }: { signups: number | null }) => signups),
      days: shown.filter(([, signups]: [string, number | null]) => signups !== 0),
    }
  }
  expect(await read('support')).toEqual({
    weeks: [null, null, 33],
    days: [
      ['06-16', null],
      ['06-22', null],
      ['06-23', null],
      ['06-24', 20],
    ],
  })
  expect(await read('finance')).toMatchObject({ weeks: [2, 15, 33] })
})
