import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { CLAIMED_PHOTOS } from '../../queue.rules.ts'
import { MAX_HASH_DISTANCE } from '../../rules.ts'
import { claimOldestPhotos, listClaimedPhotos } from './claims.sql.ts'

test('10,000 waiting photos are claimed and listed through an index', async () => {
  await using world = await newWorld()
  const { id: memberId } = await world.member()
  for (const [status, from] of [
    ['pending', 1],
    ['active', 10_001],
  ])
    await world.sql(
      `insert into photo (id, site_id, member_id, status, position, file_key, blur_key, width, height, thumbhash, created_at)
       select gen_random_uuid(), $1, case when n = 1 then $2 else gen_random_uuid() end, $3, n, 'f' || n, 'b' || n, 3, 4, '',
         $4::timestamptz - n * interval '1 minute' from generate_series($5::int, $5 + 9999) n`,
      [world.siteId, memberId, status, world.clock.now(), from],
    )
  await world.sql('analyze photo')
  const kim = await world.staff('moderator')
  const until = new Date(world.clock.now().getTime() + 60_000)
  const claimed = { staffId: kim.staffId, until, ownMailbox: null, limit: CLAIMED_PHOTOS }
  const listed = { staffId: kim.staffId, distance: MAX_HASH_DISTANCE, limit: 25 }
  const readPlan = async (text: string, values: unknown[]) => JSON.stringify(await world.sql(`explain ${text}`, values))
  const claimPlan = await readPlan(claimOldestPhotos.text, claimOldestPhotos.toValues(world.ctx(), claimed))
  expect(claimPlan).toContain('photo_pending')
  expect(claimPlan).not.toContain('Seq Scan on photo')
  expect((await kim.post('/api/office/photos/claim', {})).status).toBe(200)
  const listPlan = await readPlan(listClaimedPhotos.text, listClaimedPhotos.toValues(world.ctx(), listed))
  expect(listPlan).toContain('photo_claim')
  expect(listPlan).not.toContain('Seq Scan on photo')
  expect((await (await kim.get('/api/office/photos')).json()).waiting).toBe(10_000)
})
