import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { id, instant, memberEndpoint } from '#platform/contract.ts'
import { LIKE_LISTS } from './rules.ts'

const mainImage = z.object({ filename: z.string(), thumb_filename: z.string(), status: z.literal('active') })

/** A member who likes or is liked, in the format of the .php calls. */
const likedProfile = z.object({ id, name: z.string(), main_image: mainImage.nullable() })

/** A main image with the file for the new-like dialog. File names are relative to `cdn_prefix`. */
const matchImage = mainImage.extend({ match_filename: z.string() })

/**
 * The content of the new-like dialog: a received like, or a suggestion of a member to like. `own_image` is the
 * member's own main photo as others see it.
 */
const autoLike = z.object({
  profile: z.object({ id, name: z.string(), main_image: matchImage.nullable() }).nullable(),
  type: z.enum(['like', 'suggestion']),
  own_image: matchImage.nullable(),
})
export type LikeToShow = z.infer<typeof autoLike>

/** The daily quota of the swipe game (C-14). */
const swipeQuota = z.object({ limit: z.int(), remaining: z.int(), resets_at: instant, now: instant })

const likeCard = memberCard.extend({ isNewLike: z.boolean(), at: instant })

export const likesContract = {
  like: memberEndpoint
    .route({ method: 'PUT', path: '/members/{id}/like' })
    .input(z.object({ id }))
    .output(z.object({ liked: z.literal(true), match: z.boolean() }))
    .errors({
      member_not_found: { status: 404 },
      fictional_never_starts: { status: 403 },
      like_limit_reached: { status: 429 },
    }),
  unlike: memberEndpoint
    .route({ method: 'DELETE', path: '/members/{id}/like' })
    .input(z.object({ id }))
    .output(z.object({ liked: z.literal(false) })),
  /** Whether the other member likes the member. */
  findReceived: memberEndpoint
    .route({ method: 'GET', path: '/members/{id}/like' })
    .input(z.object({ id }))
    .output(z.object({ likesYou: z.boolean() })),
  markSeen: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/like/seen' })
    .input(z.object({ id }))
    .output(z.object({ cleared: z.boolean() })),
  listGiven: memberEndpoint.route({ method: 'GET', path: '/likes/given' }).output(z.object({ ids: z.array(id) })),
  list: memberEndpoint
    .route({ method: 'GET', path: '/likes/lists/{list}' })
    .input(z.object({ list: z.enum(LIKE_LISTS), cursor: z.string().max(100).optional() }))
    .output(
      z.object({
        cards: z.array(likeCard),
        next: z.string().nullable(),
        counts: z.object({ received: z.int(), sent: z.int(), matches: z.int() }),
      }),
    )
    .errors({ invalid_cursor: { status: 422 } }),
  likes: memberEndpoint
    .meta({ access: 'member', closedDuringHold: true, revalidated: true })
    .route({ method: 'GET', path: '/likes.php' })
    .output(
      z.object({
        profiles: z.array(likedProfile),
        liked_by: z.array(likedProfile.extend({ like_new: z.boolean() })),
      }),
    ),
  /** Returns the oldest unseen like, else a suggestion, else a null profile (R-7.09, C-13). */
  autoLike: memberEndpoint.route({ method: 'GET', path: '/auto-like.php' }).output(autoLike),
  snooze: memberEndpoint
    .route({ method: 'PUT', path: '/members/{id}/like/put-off' })
    .input(z.object({ id }))
    .output(z.object({ snoozed: z.literal(true) }))
    .errors({ member_not_found: { status: 404 } }),
  claimMatch: memberEndpoint
    .route({ method: 'POST', path: '/matches/tell' })
    .output(z.object({ match: z.object({ other: memberCard, own: memberCard }).nullable() })),
  deck: memberEndpoint
    .route({ method: 'GET', path: '/swipe' })
    .output(swipeQuota.extend({ cards: z.array(memberCard) })),
  swipeLike: memberEndpoint
    .route({ method: 'PUT', path: '/swipe/{id}/like' })
    .input(z.object({ id }))
    .output(swipeQuota.extend({ liked: z.literal(true), match: z.boolean() }))
    .errors({
      member_not_found: { status: 404 },
      fictional_never_starts: { status: 403 },
      swipe_limit_reached: { status: 429 },
    }),
  skip: memberEndpoint
    .route({ method: 'PUT', path: '/swipe/{id}/skip' })
    .input(z.object({ id }))
    .output(z.object({ skipped: z.literal(true) }))
    .errors({ member_not_found: { status: 404 } }),
  undoSkip: memberEndpoint
    .route({ method: 'DELETE', path: '/swipe/{id}/skip' })
    .input(z.object({ id }))
    .output(z.object({ skipped: z.literal(false) })),
}
