import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addWaitingPhoto } from '#testing/images/photos.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]

/** Sends a request while another transaction has locked a photo, which ends with a statement about it. */
async function sendWhileLocked(
  world: World,
  { id, text, values = [] }: { id: string; text: string; values?: readonly unknown[] },
  send: () => Promise<Response>,
): Promise<Response> {
  let answer: Promise<Response> | null = null
  await world.database.transaction(async (db) => {
    await db.query({ text: 'select from photo where id = $1 for update' }, [id])
    answer = send()
    await setTimeout(300) // the request reaches the lock; without a lock it ends before the statement
    await db.query({ text }, [id, ...values])
  })
  if (!answer) throw new Error('nothing was sent')
  return answer
}

const CLAIM_FOR = `insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until)
  select site_id, 'photo', id, member_id, $2, $3::timestamptz + interval '1 minute' from photo where id = $1
  on conflict (site_id, kind, item_id) do update set claimed_by = $2, claimed_until = excluded.claimed_until`

const claimFor = (world: World, { staffId }: TestStaff, id: string) => ({
  id,
  text: CLAIM_FOR,
  values: [staffId, world.clock.now()],
})

test('a photo that a colleague claims at the same moment is neither skipped nor decided', async () => {
  await using world = await newWorld()
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  for (const [action, body] of [
    ['skip', {}],
    ['decision', { outcome: 'approve' }],
  ] as const) {
    const { id } = await addWaitingPhoto(world)
    const send = () => kim.post(`/api/office/photos/${id}/${action}`, body)
    expect(await readRefusal(await sendWhileLocked(world, claimFor(world, lee, id), send))).toEqual([
      409,
      'photo_claimed',
    ])
    expect(await world.sql('select claimed_by from work_claim where item_id = $1', [id])).toEqual([
      { claimed_by: lee.staffId },
    ])
  }
})

test('a photo that is decided at the same moment is not claimed with the others of its member', async () => {
  await using world = await newWorld()
  const { id, memberId } = await addWaitingPhoto(world)
  const kim = await world.staff('moderator')
  const decided = { id, text: `update photo set status = 'active' where id = $1` }
  const send = () => kim.post(`/api/office/photos/members/${memberId}/claim`, {})
  expect(await readRefusal(await sendWhileLocked(world, decided, send))).toEqual([409, 'no_photo_waits'])
  expect(await world.sql('select from work_claim')).toEqual([])
})

test('a photo whose decision is undone belongs to its moderator, whoever had claimed it', async () => {
  await using world = await newWorld()
  const { id } = await addWaitingPhoto(world)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  await kim.post('/api/office/photos/claim', {})
  await kim.post(`/api/office/photos/${id}/decision`, { outcome: 'approve' })
  await world.sql(CLAIM_FOR, [id, lee.staffId, world.clock.now()])
  expect((await kim.post(`/api/office/photos/${id}/undo`, {})).status).toBe(200)
  expect((await (await kim.get('/api/office/photos')).json()).current).toMatchObject({ id })
})
