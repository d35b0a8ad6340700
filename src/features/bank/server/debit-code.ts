import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueSms } from '#platform/server/sms/sms.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { SMS_CODE_SECONDS } from '../debit.rules.ts'
import { later } from '#platform/server/ago.ts'

/**
 * Enqueues the text message with the code of a mandate, in the transaction of `ctx` (C-17). The message names neither the
 * site nor the payment, because others may see the screen of the phone; its sender is the site's name on statements.
 * @param to the mobile number as E.164
 */
export async function sendDebitCode(
  ctx: Context,
  { to, code, memberId }: { to: string; code: string; memberId: string },
): Promise<void> {
  const t = loadTexts({ locale: ctx.locale, timeZone: ctx.timeZone }, 'debit')
  const text = t('sms', { code, minutes: SMS_CODE_SECONDS / 60 })
  const { statement_name: fromName } = await getSiteSettings(ctx)
  const expiresAt = later(ctx, { seconds: SMS_CODE_SECONDS })
  await enqueueSms(ctx, { fromName, to, text, memberId, expiresAt })
}
