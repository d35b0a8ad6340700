import { MAX_PROMPTS, type AnsweredPrompt } from '#features/profiles/prompts.rules.ts'
import type { Random } from '../random.ts'
import { createLinePool, type Author, type LinePool } from './line-pool.ts'
import { languageOf, readTexts, type ProfileTexts, type WrittenLanguage } from './text-files.ts'

const BIO_CHANCE = 0.96
const PROMPTS_CHANCE = 0.85
/** The probability that a bio has a sentence about an interest. */
const INTEREST_CHANCE = 0.55
/** The probability that a bio has a last sentence to the reader. */
const ENDING_CHANCE = 0.4

/** The texts of a language that no member has used yet. */
interface UnusedTexts {
  readonly bios: LinePool
  readonly endings: LinePool
  readonly interests: ReadonlyMap<string, LinePool>
  readonly prompts: ReadonlyMap<string, LinePool>
}

/** Creates a writer of profile texts, which uses each sentence and each answer once. */
export function createProfileWriter(random: Random): (author: Author) => ProfileTexts {
  const unused = { nl: listUnusedTexts(random, 'nl'), de: listUnusedTexts(random, 'de') }
  return (author) => {
    const texts = unused[languageOf(author.country)]
    return {
      about: random.chance(BIO_CHANCE) ? writeBio(random, texts, author) : '',
      prompts: random.chance(PROMPTS_CHANCE) ? answerPrompts(random, texts, author) : [],
    }
  }
}

function listUnusedTexts(random: Random, language: WrittenLanguage): UnusedTexts {
  return {
    bios: createLinePool(random, readTexts(language, 'bios')),
    endings: createLinePool(random, readTexts(language, 'endings')),
    interests: mapValues(readTexts(language, 'interests'), (anyone) => createLinePool(random, { anyone })),
    prompts: mapValues(readTexts(language, 'prompts'), (lines) => createLinePool(random, lines)),
  }
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Map<string, Result> {
  return new Map(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** Writes one to four sentences: about the member, about an interest, and to the reader. */
function writeBio(random: Random, { bios, endings, interests }: UnusedTexts, author: Author): string {
  const beginning = bios.take(author)
  const aboutInterest = random.chance(INTEREST_CHANCE)
    ? takeFirst(random.sample(author.interests, author.interests.length), interests, author)
    : null
  const ending = random.chance(ENDING_CHANCE) ? endings.take(author) : null
  return [beginning, aboutInterest?.text, ending].filter(Boolean).join(' ')
}

/** Answers one to `MAX_PROMPTS` prompts, in random order. */
function answerPrompts(random: Random, { prompts }: UnusedTexts, author: Author): AnsweredPrompt[] {
  const count = random.between(1, MAX_PROMPTS)
  const keys = random.sample([...prompts.keys()], prompts.size)
  const answered: AnsweredPrompt[] = []
  while (answered.length < count) {
    const taken = takeFirst(keys, prompts, author)
    if (!taken) break
    keys.splice(0, keys.indexOf(taken.key) + 1)
    answered.push({ key: taken.key, answer: taken.text })
  }
  return answered
}

/** Takes a text of the first key whose pool has one for the author. */
function takeFirst(
  keys: readonly string[],
  pools: ReadonlyMap<string, LinePool>,
  author: Author,
): { key: string; text: string } | null {
  for (const key of keys) {
    const text = pools.get(key)?.take(author)
    if (text) return { key, text }
  }
  return null
}
