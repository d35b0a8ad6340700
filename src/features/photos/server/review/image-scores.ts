// Public: other features or the app use this file.
import { buffer } from 'node:stream/consumers'
import type { ImageScores } from '#platform/server/media/image-classifier.ts'
import { storageNameOf } from '#platform/server/media/stored-image.ts'
import type { NetworkContext } from '#platform/server/context.ts'

/**
 * Returns the scores of the image classifier for a photo, for the person who decides. Returns null without a classifier,
 * without a file, or when the classifier fails; a review never depends on it.
 */
export async function findImageScores(ctx: NetworkContext, key: string): Promise<ImageScores | null> {
  const { imageClassifier, storage } = ctx.services
  if (!imageClassifier) return null
  try {
    const file = await storage.get(storageNameOf(key, 'large'))
    return file && (await imageClassifier.scoreImage(await buffer(file.stream)))
  } catch (error) {
    ctx.log.error({ err: error }, 'the image classifier failed')
    return null
  }
}
