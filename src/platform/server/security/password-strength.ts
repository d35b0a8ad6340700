import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { createWorkerThread } from '#platform/server/worker-thread.ts'

/** A password to estimate, with the words that a guesser would try first, such as the name of the site. */
export interface StrengthTask {
  readonly password: string
  readonly ownWords: readonly string[]
}

const MAX_WAITING = 200
const limiter = createConcurrencyLimiter(MAX_WAITING)

/** The characters that are estimated. A longer password is at least as strong, and would take long to estimate. */
const MAX_ESTIMATED = 64

// A thread of its own: loading the dictionaries blocks neither the start nor the pages.
const thread = createWorkerThread<StrengthTask, number>(
  new URL('./password-strength-worker.ts', import.meta.url),
  () => new Error('the worker that estimates passwords died'),
)

/**
 * Estimates how many guesses find a password, as the power of ten. Knows the common passwords, words and names of Dutch,
 * English and German, keyboards, dates and repetitions. It may wait, so call it outside of transactions.
 */
export async function estimateGuesses({ password, ownWords }: StrengthTask): Promise<number> {
  const task = { password: password.normalize('NFKC').slice(0, MAX_ESTIMATED), ownWords: ownWords.slice(0, 50) }
  return limiter.run(() => thread.run(task))
}

/** Starts the estimator, so that the first password does not wait for its dictionaries. Resolves once it is ready. */
export async function preloadEstimator(): Promise<void> {
  await thread.run({ password: '', ownWords: [] }).catch(() => undefined) // the first estimate starts it again
}

const MIN_OTHER_LETTERS = 4

/** Returns whether a password is little more than own words, such as a name with a year. */
export function isMadeOfOwnWords(password: string, ownWords: readonly string[]): boolean {
  const typed = password.toLowerCase().normalize('NFKC')
  const longestFirst = ownWords.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), typed)
  return rest !== typed && rest.replace(/[^\p{L}]/gu, '').length < MIN_OTHER_LETTERS
}

/**
 * Splits values such as a name, an address or the name of the site into the words that nobody should use as
 * their password: each value, its parts, and the parts in one word.
 */
export function listOwnWords(values: readonly string[]): string[] {
  const words = values.flatMap((value) => {
    const [local = '', domain = ''] = value.toLowerCase().normalize('NFKC').trim().split('@')
    const parts = `${local} ${domain.split('.').slice(0, -1).join(' ')}`.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    const localParts = local.split(/[^\p{L}]+/u).filter(Boolean)
    return [value.toLowerCase(), local, ...parts, localParts.join(''), localParts.toReversed().join('')]
  })
  return [...new Set(words)].filter((word) => word.length >= 3)
}
