import * as z from 'zod'
import { id, imageUploadEndpoint, memberEndpoint } from '#platform/contract.ts'
import { PHOTO_STATUSES, REJECTION_REASONS } from './rules.ts'
import { verificationContract } from './verification.contract.ts'

const ownPhoto = z.object({
  id,
  key: z.string(),
  hash: z.string(),
  status: z.enum(PHOTO_STATUSES),
  /** The rejection reason, if the reviewer gave one. */
  reason: z.enum(REJECTION_REASONS).nullable(),
  isMain: z.boolean(),
  width: z.int(),
  height: z.int(),
})

const ownPhotos = z.object({
  photos: z.array(ownPhoto),
  /** The maximum number of photos, now and with premium. */
  limit: z.int(),
  premiumLimit: z.int(),
  isPremium: z.boolean(),
})

export const photosContract = {
  // Over HTTP a separate route in server/photos.api.ts handles uploads; it parses multipart with bounded memory.
  upload: imageUploadEndpoint
    .route({ method: 'POST', path: '/photos' })
    .input(z.object({ id: id.optional(), file: z.file() }))
    .output(ownPhotos)
    .errors({ photo_limit_reached: { status: 403 } }),
  mine: memberEndpoint.route({ method: 'GET', path: '/photos' }).output(ownPhotos),
  remove: memberEndpoint
    .route({ method: 'DELETE', path: '/photos/{id}' })
    .input(z.strictObject({ id }))
    .output(ownPhotos)
    .errors({ photo_not_found: { status: 404 } }),
  makeMain: memberEndpoint
    .route({ method: 'POST', path: '/photos/{id}/main' })
    .input(z.strictObject({ id }))
    .output(ownPhotos)
    .errors({ photo_not_found: { status: 404 }, photo_not_active: { status: 409 } }),
  reorder: memberEndpoint
    .route({ method: 'POST', path: '/photos/order' })
    .input(z.strictObject({ photoIds: z.array(id).min(1).max(25) }))
    .output(ownPhotos)
    .errors({ photo_not_found: { status: 404 } }),
  ...verificationContract,
}

export type OwnPhoto = z.infer<typeof ownPhoto>
export type OwnPhotos = z.infer<typeof ownPhotos>
