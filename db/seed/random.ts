/** A seeded random number generator. The same seed gives the same numbers. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns an integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Returns `count` different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** Returns a UUIDv7 with this timestamp. */
  uuid(at: Date): string
}

/** Creates a random number generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  function pick<Item>(items: readonly Item[]): Item {
    const picked = items[Math.floor(next() * items.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  function sample<Item>(items: readonly Item[], count: number): Item[] {
    const remaining = [...items]
    return Array.from({ length: Math.min(count, remaining.length) }, () =>
      remaining.splice(between(0, remaining.length - 1), 1),
    ).flat()
  }
  return { next, between, chance: (probability) => next() < probability, pick, sample, uuid: (at) => uuid(at, next) }
}

function uuid(at: Date, next: () => number): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const random = () =>
    Math.floor(next() * 65_536)
      .toString(16)
      .padStart(4, '0')
  const variant = '89ab'[Math.floor(next() * 4)] ?? '8'
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random().slice(1)}-${variant}${random().slice(1)}-${random()}${random()}${random()}`
}
