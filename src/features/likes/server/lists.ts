import type { MemberCardData } from '#features/profiles/contract.ts'
import { takePage } from '#platform/server/database/page.ts'
import { toMemberCards } from '#features/profiles/server/profiles.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { formatTimeCursor, parseTimeCursor } from '#platform/server/database/time-cursor.ts'
import { LIKES_PAGE_SIZE } from '../rules.ts'
import { countLikes, likeListStatements, menuLikeStatements, type LikeRow } from './likes.sql.ts'
import type { likesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A card in a list of likes. */
export interface LikeCard extends MemberCardData {
  isNewLike: boolean
  at: Date
}

/** A page of a list, with the number of cards in each of the lists. */
export interface LikesPage {
  cards: LikeCard[]
  next: string | null
  counts: { received: number; sent: number; matches: number }
}

/**
 * Lists a page of received likes, sent likes or matches, the newest first (R-2.96, C-04).
 * @throws Refusal `invalid_cursor`
 */
export async function listLikesPage(
  ctx: MemberContext,
  { list, cursor }: InputOf<typeof likesContract.list>,
): Promise<LikesPage> {
  const { memberId } = ctx.actor
  const before = cursor === undefined ? null : parseTimeCursor(cursor)
  const [rows, { received, sent, matches }] = await Promise.all([
    likeListStatements[list].all(ctx, {
      memberId,
      before: before?.at ?? null,
      beforeId: before?.id ?? null,
      limit: LIKES_PAGE_SIZE + 1,
    }),
    countLikes.oneOrThrow(ctx, { memberId }),
  ])
  const { shown, next } = takePage(rows, LIKES_PAGE_SIZE, (row) => formatTimeCursor({ at: row.at, id: row.memberId }))
  return {
    cards: await toCards(ctx, shown),
    next,
    counts: { received, sent, matches },
  }
}

async function toCards(ctx: Context, rows: LikeRow[]): Promise<LikeCard[]> {
  const cards = await toMemberCards(ctx, rows)
  return cards.map((card, index) => {
    const row = rows[index]
    return { ...card, isNewLike: row?.isNewLike ?? false, at: row?.at ?? ctx.now() }
  })
}

/** A member in likes.php, who likes or is liked. */
interface LikedProfile {
  id: string
  name: string
  main_image: { filename: string; thumb_filename: string; status: 'active' } | null
}

/** Lists given likes and received likes, the unseen first, at most 500 of each. */
export async function listMenuLikes(
  ctx: MemberContext,
): Promise<{ profiles: LikedProfile[]; liked_by: (LikedProfile & { like_new: boolean })[] }> {
  const { memberId } = ctx.actor
  const [sent, received] = await Promise.all([
    menuLikeStatements.sent.all(ctx, { memberId }),
    menuLikeStatements.received.all(ctx, { memberId }),
  ])
  const likedBy = received.map((row) => ({ ...toLikedProfile(row), like_new: row.isNewLike }))
  return { profiles: sent.map(toLikedProfile), liked_by: likedBy }
}

function toLikedProfile({ memberId: id, name, mainPhotoKey: key }: LikeRow): LikedProfile {
  const image =
    key === null
      ? null
      : { filename: `${key}/card.webp`, thumb_filename: `${key}/thumb.webp`, status: 'active' as const }
  return { id, name, main_image: image }
}
