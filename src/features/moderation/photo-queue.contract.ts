import * as z from 'zod'
import { MAX_MEMBER_PHOTOS, PHOTO_OUTCOMES, UNBAN_REASON_MAX } from '#features/photos/queue.rules.ts'
import { PHOTO_STATUSES, REJECTION_REASONS } from '#features/photos/rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, idempotencyKey, instant, text, emptyOutput } from '#platform/contract.ts'

const outcome = z.enum(PHOTO_OUTCOMES)
const score = z.number().min(0).max(1)
const decidable = {
  photo_not_found: { status: 404 },
  photo_decided: { status: 409 },
  photo_claimed: { status: 409 },
}
const noneWaits = { no_photo_waits: { status: 409 } }

const queuedPhoto = z.object({
  id,
  /** The key of its files, which the office serves to whoever has claimed the photo. */
  key: z.string(),
  uploadedAt: instant,
  /** Whether it becomes the main photo once approved. */
  becomesMain: z.boolean(),
  resemblesBanned: z.boolean(),
  /** The other members with the same photo. */
  twins: z.int(),
  /** Whether it is blurred until the moderator uncovers it. */
  isCovered: z.boolean(),
})
const note = text({ min: 1, max: UNBAN_REASON_MAX })
const imageBan = z.strictObject({
  id,
  requestId: idempotencyKey,
  reason: z.enum(REJECTION_REASONS),
  note,
})
const owner = z.object({ id, name: z.string(), age: z.int() })

/** The endpoints of the office about photos that wait for a decision. */
export const photoQueueContract = {
  /** The first of the caller's claimed photos, and the keys of the next ones. */
  photoQueue: officeEndpoint('photos.decide')
    .route({ method: 'GET', path: '/office/photos' })
    .output(
      z.object({
        /** The photos of the site that wait. */
        waiting: z.int(),
        current: queuedPhoto
          .extend({
            owner: owner.nullable(),
            memberId: id,
            claimedUntil: instant,
            /** The waiting photos of its owner. */
            ownerWaiting: z.int(),
            /** The suspicions of the image classifier; null without one. */
            scores: z.object({ nudity: score, noFace: score }).nullable(),
          })
          .nullable(),
        nextKey: z.string().nullable(),
        /** The caller's latest decision, which they can undo. */
        undoable: z.object({ photoId: id, outcome: outcome.nullable() }).nullable(),
      }),
    ),
  /** The waiting photos of a member that the caller has claimed. */
  memberPhotos: officeEndpoint('photos.decide')
    .route({ method: 'GET', path: '/office/photos/members/{id}' })
    .input(z.strictObject({ id }))
    .output(z.object({ owner: owner.nullable(), photos: z.array(queuedPhoto) })),
  /** Claims the oldest photos that nobody reviews. Two callers at once get different ones. */
  claimPhotos: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/claim' })
    .input(z.strictObject({}))
    .output(emptyOutput)
    .errors(noneWaits),
  claimMemberPhotos: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/members/{id}/claim' })
    .input(z.strictObject({ id }))
    .output(z.object({ id }))
    .errors(noneWaits),
  /** Approves a photo, or rejects it with a reason, and claims the next one. */
  decidePhoto: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/{id}/decision' })
    .input(z.strictObject({ id, outcome }))
    .output(emptyOutput)
    .errors(decidable),
  /** Makes one decision about photos of a member. */
  decideMemberPhotos: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/members/{id}/decision' })
    .input(z.strictObject({ id, outcome, photoIds: z.array(id).min(1).max(MAX_MEMBER_PHOTOS) }))
    .output(emptyOutput)
    .errors(decidable),
  /** Leaves a photo to a colleague. */
  skipPhoto: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/{id}/skip' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(decidable),
  /** Undoes the caller's latest decision. */
  undoPhoto: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/{id}/undo' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ photo_not_undoable: { status: 409 } }),
  /** A photo whose image the caller may ban, with its image as a data URL. Seeing it is recorded. */
  bannablePhoto: officeEndpoint('photos.decide')
    .route({ method: 'GET', path: '/office/photos/{id}/image' })
    .input(z.strictObject({ id }))
    .output(
      z.object({ memberId: id, owner: owner.nullable(), status: z.enum(PHOTO_STATUSES), image: z.string().nullable() }),
    )
    .errors({ photo_not_found: { status: 404 } }),
  /** Bans the image of a photo, and rejects the photo. */
  banPhoto: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/{id}/ban' })
    .input(imageBan)
    .output(emptyOutput)
    .errors(decidable),
  /** The other photos of the site that look like a photo, the oldest first. */
  similarPhotos: officeEndpoint('photos.decide')
    .route({ method: 'GET', path: '/office/photos/{id}/similar' })
    .input(z.strictObject({ id }))
    .output(
      z.object({
        photos: z.array(z.object({ id, memberId: id, status: z.enum(PHOTO_STATUSES), uploadedAt: instant })),
      }),
    )
    .errors({ photo_not_found: { status: 404 } }),
  /** Decides about a photo that was decided before, or that nobody looked at. The same decision again changes nothing. */
  redecidePhoto: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/{id}/later-decision' })
    .input(z.strictObject({ id, outcome, note }))
    .output(emptyOutput)
    .errors(decidable),
  /** Deletes a rejected photo with its files. */
  removePhoto: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/photos/{id}/removal' })
    .input(z.strictObject({ id, note }))
    .output(emptyOutput)
    .errors({ ...decidable, photo_not_rejected: { status: 409 } }),
  /** Bans the reported image of a case. The decision about the case is a separate one. */
  banCaseImage: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/{id}/image-ban' })
    .input(imageBan)
    .output(emptyOutput)
    .errors({ case_not_found: { status: 404 }, photo_not_found: { status: 404 } }),
  /** The bans of images of this installation, without any picture. */
  bannedImages: officeEndpoint('photos.decide')
    .route({ method: 'GET', path: '/office/banned-images' })
    .output(
      z.object({
        bans: z.array(
          z.object({
            id,
            at: instant,
            by: z.string().nullable(),
            reason: z.enum(REJECTION_REASONS).nullable(),
            /** The uploads that it refused. */
            hits: z.int(),
          }),
        ),
      }),
    ),
  /** Ends the ban of an image. */
  unbanImage: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/banned-images/{id}/removal' })
    .input(z.strictObject({ id, reason: text({ min: 1, max: UNBAN_REASON_MAX }) }))
    .output(emptyOutput)
    .errors({ image_ban_not_found: { status: 404 } }),
}
