// Public: other features or the app use this file.
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Refuses on a site without fictional profiles, which are off by default (C-11).
 * @throws Refusal `fictional_profiles_off`
 */
export async function requireFictionalProfiles(ctx: Context): Promise<void> {
  if (!(await getSiteSettings(ctx)).fictional_profiles) throw new Refusal('fictional_profiles_off')
}
