/** A random number generator with a text as its seed. The same seed gives the same drawing. */
export type DrawingRandom = {
  /** Returns a number from `from` to `to`, with two decimals. */
  between: (from: number, to: number) => number
  /** Returns true with this probability. */
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Picks an item by weight. */
  pickWeighted: <T>(list: readonly (readonly [T, number])[]) => T
}

/** Creates a random number generator (mulberry32). */
export function createDrawingRandom(seed: string): DrawingRandom {
  const roll = mulberry(hash(seed))
  const between = (from: number, to: number) => Math.round((from + roll() * (to - from)) * 100) / 100
  const pickWeighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let rest = roll() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of list) if ((rest -= weight) < 0) return item
    return first(list)[0]
  }
  return {
    between,
    pickWeighted,
    chance: (probability) => roll() < probability,
    pick: (list) => list[Math.floor(roll() * list.length)] ?? first(list),
  }
}

function first<T>(list: readonly T[]): T {
  const [item] = list
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
