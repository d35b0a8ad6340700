import { getBalance } from '#features/credits/server/credits.ts'
import { refuseBannedImage } from '#features/photos/server/review/review.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  inTransaction,
  isMember,
  type Context,
  type MemberContext,
  type MemberNetworkContext,
  type SystemContext,
} from '#platform/server/context.ts'
import { makeVariantsInThread } from '#platform/server/media/image-thread.ts'
import { newFileKey } from '#platform/server/media/images.ts'
import { isFileKey, storageNameOf, storeFilesWithRow } from '#platform/server/media/stored-image.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import type { ImageContent, chatContract } from '../../contract.ts'
import { MAX_FREE_STARTS, UNSENT_IMAGE_HOURS, getImagePrice, imageSizes } from '../../rules.ts'
import { nameImageFiles, removeImageFilesLater, removeUnusedImageFiles, toImageContent } from './image-files.ts'
import { deleteUnsentImages, findImage, findImageOfParticipant, insertImage } from './images.sql.ts'
import { acknowledgeMessage, messageLimit } from '../messages/sending.ts'
import { startWithinLimit } from '../conversations/start-limit.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'
import { ago, later } from '#platform/server/ago.ts'

/** The limit of a member's image uploads, finished or not. */
const imageUploadLimit = declareRateLimit('chat.image_uploads', { points: 30, windowSeconds: 1_800 })
/** The delay of the job that removes unused files: longer than any upload can take. */
const UNUSED_AFTER_MILLISECONDS = 30 * 60_000

/** An uploaded image. Its message id is the idempotency key of the upload and of the message. */
interface ImageUpload {
  readonly messageId: string
  readonly bytes: Buffer
}

/**
 * Counts an upload against the rate limit, and refuses it before its bytes are read when the member cannot pay for an
 * image message. A repeated upload is neither counted nor refused (C-37).
 * @throws Refusal `insufficient_credits` { needed, credits }, `rate_limited`
 */
export async function admitImageUpload(ctx: MemberContext, messageId: string): Promise<void> {
  if (await findOwnImage(ctx, messageId)) return
  await consumeRateLimit(ctx, imageUploadLimit)
  const needed = getImagePrice(await getSiteSettings(ctx))
  const credits = await getBalance(ctx, ctx.actor.memberId)
  if (credits < needed) throw new Refusal('insufficient_credits', { needed, credits })
}

/**
 * Stores an image to send with `sendImage`: re-encoded in every size without metadata, like a photo. A repeated message
 * id returns the first image. Call `admitImageUpload` first.
 * @throws Refusal `photo_type_unsupported`, `photo_unreadable`, `photo_too_many_pixels`, `photo_refused` (its perceptual
 * hash is banned), `storage_full`
 */
export async function addImage(ctx: MemberNetworkContext, { messageId, bytes }: ImageUpload): Promise<ImageContent> {
  const existing = await findOwnImage(ctx, messageId)
  if (existing) return toImageContent(existing)
  const variants = await ctx.services.concurrencyLimiters.images.run(() => makeVariantsInThread(bytes, imageSizes))
  await refuseBannedImage(ctx, variants.hashes)
  const { width, height, thumbhash } = variants
  const key = newFileKey()
  const runAt = later(ctx, { milliseconds: UNUSED_AFTER_MILLISECONDS })
  await removeUnusedImageFiles.enqueue(ctx, { file_key: key }, { runAt })
  const owner = { senderId: ctx.actor.memberId, messageId }
  await storeFilesWithRow(ctx, nameImageFiles(key, variants), async () => {
    return (await insertImage.run(ctx, { ...owner, fileKey: key, width, height, thumbhash })) > 0
  })
  // A concurrent upload with the same message id may have been first.
  return toImageContent(await findImage.oneOrThrow(ctx, owner))
}

function findOwnImage(ctx: MemberContext, messageId: string) {
  return findImage.one(ctx, { senderId: ctx.actor.memberId, messageId })
}

/**
 * Sends an uploaded image to a member, in the existing conversation or as the first message of a new one. Costs
 * `photo_credits` more than a text and is never free (C-07 b). Stores and charges it exactly once per `messageId`; a
 * retry returns the first result.
 * @throws Refusal the codes of `startChat`, `image_not_found` (never uploaded, or deleted after a day),
 * `images_not_accepted` or `images_only_after_answer` by the other member's privacy setting
 */
export async function sendImage(
  ctx: MemberContext,
  { id, messageId, price }: InputOf<typeof chatContract.sendImage>,
): Promise<OutputOf<typeof chatContract.sendImage>> {
  await consumeRateLimit(ctx, messageLimit)
  const outcome = await startWithinLimit(ctx, {
    site: ctx.siteId,
    sender: ctx.actor.memberId,
    other_id: id,
    new_conversation_id: ctx.newId(),
    new_message_id: ctx.newId(),
    client: messageId,
    body: '',
    is_image: true,
    price: getImagePrice(await getSiteSettings(ctx)),
    free_starts: MAX_FREE_STARTS,
    first_to_match_free: false,
    shown_price: price ?? null,
    at: ctx.now(),
  })
  return acknowledgeMessage(ctx, messageId, outcome)
}

/**
 * Returns the storage name of an image file, or null when it does not exist or the caller may not see it. Only the two
 * members of its conversation see a sent image, under the conditions of its message.
 */
export async function findViewableImage(ctx: Context, key: string, variant: string): Promise<string | null> {
  if (!isMember(ctx) || !isFileKey(key) || !Object.hasOwn(imageSizes, variant)) return null
  const image = await findImageOfParticipant.one(ctx, { fileKey: key, memberId: ctx.actor.memberId })
  return image && storageNameOf(key, variant)
}

/** Deletes the images that were uploaded a day ago and never sent. */
export async function deleteOldUnsentImages(ctx: SystemContext): Promise<void> {
  const before = ago(ctx, { hours: UNSENT_IMAGE_HOURS })
  await inTransaction(ctx, async (tx) => {
    await removeImageFilesLater(tx, await deleteUnsentImages.all(tx, { before }))
  })
}
