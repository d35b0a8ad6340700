import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import { deleteViews } from './views.ts'

const insertView = (world: World, siteId: string) =>
  world.sql(
    `insert into figure_view (site_id, day, page, slug, campaign, views) values ($1, '2026-07-02', 'home', '', '', 3)`,
    [siteId],
  )

async function listSites(world: World, at: string): Promise<string[]> {
  world.clock.set(at)
  await deleteViews(world.ctx())
  const rows = await world.sql<{ site_id: string }>('select site_id from figure_view')
  return rows.map((row) => row.site_id)
}

test('views are deleted after 365 days of their site, and not a second earlier', async () => {
  await using world = await newWorld()
  const other = world.otherSite.siteId
  await world.sql(`update site set settings = settings || '{"time_zone": "UTC"}' where id = $1`, [other])
  for (const siteId of [world.siteId, other]) await insertView(world, siteId)
  expect(await listSites(world, '2027-07-02T21:59:59Z')).toHaveLength(2)
  expect(await listSites(world, '2027-07-02T22:00:00Z')).toEqual([other]) // the next day in Amsterdam
  expect(await listSites(world, '2027-07-02T23:59:59Z')).toEqual([other])
  expect(await listSites(world, '2027-07-03T00:00:00Z')).toEqual([])
})
