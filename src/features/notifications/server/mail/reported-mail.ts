import { listSiteIds } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'
import { findSentMail } from '#platform/server/mail/mail.ts'
import { readMailReference, REFERENCE_HEADER } from '#platform/server/mail/mail-reference.ts'
import type { MailReport } from '../../mail-report.rules.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** A mail of this installation that a report returns. Its address is null when only its member is known. */
export interface ReportedMail {
  readonly siteId: string
  readonly memberId: string | null
  readonly mailId: string | null
  readonly address: string | null
}

const messageIdPattern = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/
const tokenPattern = /[?&]token=([\w-]+)/

/**
 * Finds the mail that the returned headers prove: by our own header, the token of its unsubscribe link, or its
 * Message-ID. Sites share the address for reports, so a mail of each of them counts.
 */
export async function findReportedMail(
  ctx: Context,
  { original }: Pick<MailReport, 'original'>,
): Promise<ReportedMail | null> {
  const siteIds = await listSiteIds(ctx)
  const reference = original[REFERENCE_HEADER.toLowerCase()]?.replace(/\s+/g, '')
  const referenced = reference ? readMailReference(ctx, siteIds, reference) : null
  return referenced ?? findUnsubscribable(ctx, siteIds, original) ?? findByMessageId(ctx, original)
}

function findUnsubscribable(
  ctx: Context,
  siteIds: readonly string[],
  original: MailReport['original'],
): ReportedMail | null {
  const token = tokenPattern.exec(original['list-unsubscribe'] ?? '')?.[1]
  if (!token) return null
  for (const siteId of siteIds) {
    const unsubscription = readUnsubscribeToken({ ...ctx, siteId }, token)
    if (unsubscription) return { siteId, memberId: unsubscription.memberId, mailId: null, address: null }
  }
  return null
}

async function findByMessageId(ctx: Context, original: MailReport['original']): Promise<ReportedMail | null> {
  const id = messageIdPattern.exec(original['message-id'] ?? '')?.[1]
  return id ? findSentMail(ctx, id) : null
}
