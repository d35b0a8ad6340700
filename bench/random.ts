/** A source of random choices. Its numbers are the same for the same seed. */
export interface Random {
  /** Returns a number from 0 up to 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** Returns true with the given probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Picks a name by its weight. */
  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** Creates a random source from a seed (the algorithm mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    weigh<Name extends string>(weights: Readonly<Record<Name, number>>) {
      const names = Object.keys(weights) as Name[] // the keys of the record
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      const found = names.find((name) => (left -= weights[name]) < 0)
      if (!found) throw new Error('there is nothing to pick')
      return found
    },
  }
}
