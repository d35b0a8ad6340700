import { toPlainText } from './phrase-text.rules.ts'

/** The letters below which a first message is a greeting, which everybody sends. */
const MIN_LETTERS = 30
const SHINGLE_LETTERS = 5
/** The hashes of a sketch. */
const SKETCH_SIZE = 48
/** The share of equal hashes from which two first messages are the same opener. */
const MIN_SIMILARITY = 0.4

/**
 * Lists the overlapping runs of letters of a first message, without spaces, punctuation and the recipient's first name.
 * Returns none for a greeting.
 */
export function listShingles(text: string, recipientName = ''): string[] {
  const name = toPlainText(recipientName).split(/\s/)[0]
  const letters = (toPlainText(text).match(/[\p{L}\d]+/gu) ?? []).filter((word) => word !== name).join('')
  if (letters.length < MIN_LETTERS) return []
  const shingles = new Set<string>()
  for (let index = 0; index + SHINGLE_LETTERS <= letters.length; index++)
    shingles.add(letters.slice(index, index + SHINGLE_LETTERS))
  return [...shingles]
}

/** Reduces a first message to the smallest hashes of its shingles. Texts with little difference share most of them. */
export function computeSketch(shingles: readonly string[], hash: (shingle: string) => number): number[] {
  return shingles
    .map(hash)
    .sort((one, other) => one - other)
    .slice(0, SKETCH_SIZE)
}

/** Reports whether two sketches are of the same opener. */
export function isSameOpener(one: readonly number[], other: readonly number[]): boolean {
  return countShared(one, other) >= MIN_SIMILARITY
}

function countShared(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const smallest = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, Math.max(one.length, other.length))
  const [first, second] = [new Set(one), new Set(other)]
  return smallest.filter((hash) => first.has(hash) && second.has(hash)).length / smallest.length
}
