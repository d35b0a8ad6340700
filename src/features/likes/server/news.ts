import type { News, NewsPeriod, Recipient } from '#features/notifications/server/notifications.ts'
import { href } from '#links.ts'
import type { Context } from '#platform/server/context.ts'
import { listUnseenLikes, listUnseenRecipients, type UnseenRow } from './news.sql.ts'

/** Adds the members with an unseen like of a period. Listens to `recipientsCollected`. */
export async function addUnseenRecipients(
  ctx: Context,
  { period, recipients }: { period: NewsPeriod; recipients: Recipient[] },
): Promise<void> {
  for (const row of await listUnseenRecipients.all(ctx.db, [period.after, period.until]))
    recipients.push({ memberId: row.member_id, siteId: row.site_id })
}

/** Adds a member's unseen likes. Listens to `newsCollected`. */
export async function addUnseenLikes(
  ctx: Context,
  { memberId, since, news }: { memberId: string; since: Date; news: News[] },
): Promise<void> {
  for (const row of await listUnseenLikes.all(ctx.db, [memberId, ctx.siteId, since])) news.push(toNews(row))
}

function toNews({ other_id: otherId, name, at, is_match: isMatch }: UnseenRow): News {
  return {
    kind: 'like',
    otherId,
    otherName: name,
    isFictional: false,
    isMatch,
    at,
    since: at,
    count: 1,
    text: null,
    path: href('likes-m-id', { id: otherId }),
  }
}
