import {
  cancelPlannedPage,
  listTextPageVersions,
  removeTextPage,
  saveTextPage,
} from '#features/pages/server/text-pages.ts'
import { newDraft } from './announcements.ts'
import { fileComplaint } from './complaints.ts'
import { expectSuccess } from './notification-statements.ts'
import type { World } from './world.ts'

/** Files a complaint twice and reads its receipt; saves, reads, lists and removes a page of text. */
export async function runPageStatements(world: World): Promise<void> {
  const number = await fileComplaint(world)
  await fileComplaint(world)
  await expectSuccess(world.visitor().get(`/api/complaints/${number}`))
  const ctx = world.staffCtx()
  const address = { slug: 'over-ons', language: 'nl' }
  await saveTextPage(ctx, { ...address, title: 'Over ons', body: 'Wie wij zijn.' })
  await expectSuccess(world.visitor().get('/api/text-pages/over-ons'))
  await listTextPageVersions(ctx, address)
  const visibleFrom = new Date(world.clock.now().getTime() + 60_000)
  const version = await saveTextPage(ctx, { ...address, title: 'Over ons', body: 'Wie wij worden.', visibleFrom })
  await expectSuccess(world.visitor().get('/api/text-pages/over-ons'))
  await cancelPlannedPage(ctx, { ...address, version })
  await (await world.staff('admin')).get('/api/office/pages')
  await removeTextPage(ctx, address)
  await runAnnouncementStatements(world)
}

/** Drafts, changes, publishes, reads, dismisses and ends an announcement. */
async function runAnnouncementStatements(world: World): Promise<void> {
  const [staff, member, id] = [await world.staff('admin'), await world.member(), crypto.randomUUID()]
  const [path, draft] = [`/api/office/announcements/${id}`, newDraft(world)]
  await expectSuccess(staff.post(path, draft))
  await expectSuccess(staff.post(path, { ...draft, after: 1, text_nl: 'Een andere tekst.' }))
  await expectSuccess(staff.post(`${path}/publication`, { revision: 2 }))
  for (const read of [path, '/api/office/announcements']) await expectSuccess(staff.get(read))
  await expectSuccess(world.as(member).get('/api/user.php'))
  await expectSuccess(world.as(member).post(`/api/announcements/${id}/dismissal`, {}))
  await expectSuccess(staff.post(`${path}/end`, {}))
}
