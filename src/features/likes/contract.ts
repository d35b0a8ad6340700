import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { id, instant, memberEndpoint } from '#platform/contract.ts'
import { likeLists } from './rules.ts'

const mainImage = z.object({ filename: z.string(), thumb_filename: z.string(), status: z.literal('active') })

/** Someone who likes or is liked, in the fields of the .php calls. */
const likedProfile = z.object({ id, name: z.string(), main_image: mainImage.nullable() })

const likeCard = memberCard.extend({ isNewLike: z.boolean(), at: instant })

export const likesContract = {
  like: memberEndpoint
    .route({ method: 'PUT', path: '/members/{id}/like' })
    .input(z.object({ id }))
    .output(z.object({ liked: z.literal(true), match: z.boolean() }))
    .errors({ member_not_found: { status: 404 }, like_limit_reached: { status: 429 } }),
  unlike: memberEndpoint
    .route({ method: 'DELETE', path: '/members/{id}/like' })
    .input(z.object({ id }))
    .output(z.object({ liked: z.literal(false) })),
  seen: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/like/seen' })
    .input(z.object({ id }))
    .output(z.object({ cleared: z.boolean() })),
  given: memberEndpoint.route({ method: 'GET', path: '/likes/given' }).output(z.object({ ids: z.array(id) })),
  list: memberEndpoint
    .route({ method: 'GET', path: '/likes/lists/{list}' })
    .input(z.object({ list: z.enum(likeLists), cursor: z.string().max(100).optional() }))
    .output(
      z.object({
        cards: z.array(likeCard),
        next: z.string().nullable(),
        counts: z.object({ received: z.int(), sent: z.int(), matches: z.int() }),
      }),
    )
    .errors({ invalid_cursor: { status: 422 } }),
  likes: memberEndpoint.route({ method: 'GET', path: '/likes.php' }).output(
    z.object({
      profiles: z.array(likedProfile),
      liked_by: z.array(likedProfile.extend({ like_new: z.boolean() })),
    }),
  ),
}
