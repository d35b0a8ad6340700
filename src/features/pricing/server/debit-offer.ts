// Public: other features or the app use this file.
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { isSmsConfigured } from '#platform/server/sms/sms.ts'

/** Returns whether the site can collect by direct debit: it has a creditor, and text messages can be sent. */
export async function isDebitOffered(ctx: Context): Promise<boolean> {
  return isSmsConfigured(ctx) && (await getSiteSettings(ctx)).debit_creditor !== null
}
