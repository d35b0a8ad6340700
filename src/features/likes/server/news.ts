// Public: other features or the app use this file.
import type { News, NewsPeriod, Recipient } from '#features/notifications/server/news.ts'
import { href } from '#links.ts'
import type { Context } from '#platform/server/context.ts'
import { listUnseenLikes, listUnseenRecipients, type UnseenRow } from './news.sql.ts'

/** Lists the members with an unseen like of a period. Answers `newsRecipients`. */
export async function listLikeRecipients(ctx: Context, { period }: { period: NewsPeriod }): Promise<Recipient[]> {
  const rows = await listUnseenRecipients.all(ctx, { after: period.after, until: period.until })
  return rows.map((row) => ({ memberId: row.memberId, siteId: row.siteId }))
}

/** Lists a member's unseen likes. Answers `newsOfMember`. */
export async function listLikeNews(
  ctx: Context,
  { memberId, since }: { memberId: string; since: Date },
): Promise<News[]> {
  const rows = await listUnseenLikes.all(ctx, { memberId, since })
  return rows.map(toNews)
}

function toNews({ otherId, name, at, isMatch }: UnseenRow): News {
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
