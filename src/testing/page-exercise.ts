import { listTextPages, listTextPageVersions, removeTextPage, saveTextPage } from '#features/pages/server/text-pages.ts'
import { fileComplaint } from './complaints.ts'
import { expectSuccess } from './notification-exercise.ts'
import type { World } from './world.ts'

/** Files a complaint twice and reads its receipt; saves, reads, lists and removes a page of text. */
export async function exercisePages(world: World): Promise<void> {
  const number = await fileComplaint(world)
  await fileComplaint(world)
  await expectSuccess(world.visitor().get(`/api/complaints/${number}`))
  const ctx = world.staffCtx()
  const address = { slug: 'over-ons', language: 'nl' }
  await saveTextPage(ctx, { ...address, title: 'Over ons', body: 'Wie wij zijn.' })
  await expectSuccess(world.visitor().get('/api/text-pages/over-ons'))
  await listTextPages(ctx)
  await listTextPageVersions(ctx, address)
  await removeTextPage(ctx, address)
}
