import { listPatternKeys, listWordKeys } from '#platform/text/pattern-keys.ts'

/** A pattern of a phrase. */
export interface Phrase {
  /** The id in the index; absent for a pattern that may begin inside a word. */
  readonly id?: number
  test(text: string): boolean
}

/** The patterns of the indexed phrases, by id. */
const patterns: string[] = []
const idsByKey = new Map<string, number[]>()
/** The ids of the phrases that can begin with anything. */
const idsWithoutKey: number[] = []
let indexedCount = 0

/**
 * Adds a phrase to the index.
 * @param pattern the source of a regular expression for lower case text, which matches whole words
 */
export function addPhrase(pattern: string): number {
  return patterns.push(pattern) - 1
}

/**
 * Returns a function that reports whether a text has a word with which a phrase can begin. An ordinary text has one for
 * a tenth of the phrases, and a look-up costs much less than a search. It holds for every part of the text.
 */
export function findCandidates(text: string): (phrase: Phrase) => boolean {
  for (; indexedCount < patterns.length; indexedCount++) addToIndex(indexedCount)
  const candidates = new Uint8Array(patterns.length)
  for (const id of idsWithoutKey) candidates[id] = 1
  for (const key of listWordKeys(text)) for (const id of idsByKey.get(key) ?? []) candidates[id] = 1
  return ({ id }) => id === undefined || candidates[id] !== 0
}

function addToIndex(id: number): void {
  const keys = listPatternKeys(patterns[id] ?? '')
  if (keys === null) idsWithoutKey.push(id)
  for (const key of keys ?? []) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id])
}
