// Public: other features or the app use this file.
import { event } from '#platform/event.ts'

/** Published when a member uploads a photo, with its perceptual hash and that of its mirror image. */
export const photoUploaded = event<{ memberId: string; hash: string; mirrored: string }>('photos.photo_uploaded')
