const THIRDS = 3

/**
 * Lists every third item, beginning at a random one, so that three runs on average test nearly all. The variable
 * `TEST_THIRD` chooses the first item, and `TEST_THIRD=all` tests all, as `npm run test:release` does.
 */
export function listThird<Item>(items: readonly Item[]): Item[] {
  const chosen = process.env['TEST_THIRD']
  if (chosen === 'all') return [...items]
  return items.filter((_item, index) => index % THIRDS === Number(chosen))
}

/** Returns a third of a number of random cases, rounded up, and all with `TEST_THIRD=all`. */
export function countThird(count: number): number {
  return process.env['TEST_THIRD'] === 'all' ? count : Math.ceil(count / THIRDS)
}
