import { addSlug, changeSlug, type SlugAddress, type SlugChanges } from '#features/landers/server/slugs.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { StaffContext } from '#platform/server/context.ts'

/** Adds a slug of a lander, or changes the given values of a stored one. */
export async function setSlug(
  ctx: StaffContext,
  { lander, slug, ...changes }: SlugAddress & SlugChanges,
): Promise<void> {
  await addSlug(ctx, { lander, slug }, changes).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'slug_exists') throw error
    return changeSlug(ctx, { lander, slug }, changes)
  })
}
