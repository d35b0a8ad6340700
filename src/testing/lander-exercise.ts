import { listLanderSlugs, removeSlug, setSlug } from '#features/landers/server/landers.ts'
import { expectSuccess } from './notification-exercise.ts'
import type { World } from './world.ts'

/** Sets, reads, lists and removes a slug of a lander. */
export async function exerciseLanders(world: World): Promise<void> {
  const ctx = world.staffCtx()
  const texts = { language: 'nl', headline: 'Kop', text: 'Tekst', button: 'Knop' }
  const values = { niche: null, network: null, ref: null, interests: null, texts }
  await setSlug(ctx, { lander: 'gallery', slug: 'assen', ...values })
  await expectSuccess(world.visitor().get('/api/landers/gallery?slug=assen'))
  await listLanderSlugs(ctx)
  await removeSlug(ctx, 'gallery', 'assen')
}
