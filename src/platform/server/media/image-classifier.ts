/** The suspicions of a classifier about an image, each from 0 (none) to 1 (certain). */
export interface ImageScores {
  readonly nudity: number
  readonly noFace: number
}

/**
 * A classifier of images, which advises the person who decides. An adapter connects a model or a service; an installation
 * without one has null in its place.
 */
export interface ImageClassifier {
  /** Returns the scores of an image, or null when it cannot judge it. */
  scoreImage(image: Buffer): Promise<ImageScores | null>
}
