import { expect, test } from 'vitest'
import { downloadExport } from '#testing/data-exports.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

function addNote(staff: TestStaff, { id }: { id: string }, note: { noteId?: string; body?: string } = {}) {
  return staff.post(`/api/office/members/${id}/notes`, {
    noteId: crypto.randomUUID(),
    body: 'Belde over een bestelling.',
    ...note,
  })
}

async function readNotes(world: World, { id }: TestMember) {
  return (await (await (await world.staff('finance')).get(`/api/office/members/${id}`)).json()).notes
}

test('a note has its author and time, the newest is first, and the log names it without its text', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member(), await world.staff('support')]
  expect((await addNote(staff, anna, { body: 'Eerste <b>notitie</b>' })).status).toBe(200)
  world.clock.advanceSeconds(60)
  const moderator = await world.staff('moderator')
  const noteId = crypto.randomUUID()
  await addNote(moderator, anna, { noteId, body: 'Tweede notitie' })
  expect(await readNotes(world, anna)).toMatchObject([
    { body: 'Tweede notitie', staffName: moderator.name, writtenAt: world.clock.now().toISOString() },
    { body: 'Eerste <b>notitie</b>', staffName: staff.name },
  ])
  const entries = await world.sql(`select subject_id, reason, after from audit_entry where action = 'member.add_note'`)
  expect(entries.at(-1)).toEqual({ subject_id: anna.id, reason: null, after: { note: noteId } })
})

test('a note that is sent twice at once is one note, and its id is used for no other one', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const [staff, noteId] = [await world.staff('support'), crypto.randomUUID()]
  const responses = await Promise.all([1, 2, 3].map(() => addNote(staff, anna, { noteId })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await world.sql('select 1 from account_note')).toHaveLength(1)
  expect(await world.sql('select 1 from audit_entry')).toHaveLength(1)
  expect((await addNote(staff, anna, { noteId, body: 'Anders' })).status).toBe(409)
  expect((await addNote(staff, bert, { noteId })).status).toBe(409)
})

test('an empty note, a long one and one about a member of another site are refused', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member(), await world.staff('admin')]
  for (const body of ['', ' ', 'x'.repeat(4_001)]) expect((await addNote(staff, anna, { body })).status).toBe(422)
  expect((await addNote(staff, await world.otherSite.member())).status).toBe(404)
  expect((await addNote(staff, { id: crypto.randomUUID() })).status).toBe(404)
})

test('L-28 the data export has the notes without their author, and nobody changes a note', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member(), await world.staff('support')]
  await addNote(staff, anna)
  const exported = (await downloadExport(world, anna)).get('json/account_note.json')?.toString() ?? ''
  expect(JSON.parse(exported)).toMatchObject([{ body: 'Belde over een bestelling.' }])
  expect(exported).not.toContain(staff.name)
  await expect(world.database.query({ text: `update account_note set body = $1` }, ['x'])).rejects.toThrow(
    /permission denied/,
  )
})
