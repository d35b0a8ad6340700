import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { CLAIMED_PHOTOS } from '../../queue.rules.ts'
import { MAX_HASH_DISTANCE } from '../../rules.ts'
import { listClaimedPhotos, listNextPhotos } from './claims.sql.ts'

test('10,000 waiting photos, a thousand of them claimed, are claimed and listed through an index', async () => {
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
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  await world.sql(
    `insert into work_claim select site_id, 'photo', id, member_id, $1, $2::timestamptz + interval '1 minute'
     from photo where status = 'pending' and position > 9000`,
    [lee.staffId, world.clock.now()],
  )
  await world.sql('analyze photo')
  await world.sql('analyze work_claim')
  const next = { staffId: kim.staffId, ownMailbox: null, limit: CLAIMED_PHOTOS }
  const listed = { staffId: kim.staffId, distance: MAX_HASH_DISTANCE, limit: 25 }
  const readPlan = async (text: string, values: unknown[]) => JSON.stringify(await world.sql(`explain ${text}`, values))
  const nextPlan = await readPlan(listNextPhotos.text, listNextPhotos.toValues(world.ctx(), next))
  expect(nextPlan).toContain('photo_pending')
  expect(nextPlan).toContain('work_claim_pkey')
  expect(nextPlan).not.toContain('Seq Scan')
  expect((await kim.post('/api/office/photos/claim', {})).status).toBe(200)
  const listPlan = await readPlan(listClaimedPhotos.text, listClaimedPhotos.toValues(world.ctx(), listed))
  expect(listPlan).toContain('work_claim_staff')
  expect(listPlan).not.toContain('Seq Scan on photo')
  expect(listPlan).not.toContain('Seq Scan on work_claim')
  expect((await (await kim.get('/api/office/photos')).json()).waiting).toBe(10_000)
})
