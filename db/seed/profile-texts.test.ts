import { describe, expect, test } from 'vitest'
import { ABOUT_LENGTH } from '#features/profiles/rules.ts'
import { MAX_PROMPTS, PROMPT_ANSWER_LENGTH, PROMPTS, validatePrompts } from '#features/profiles/prompts.rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { createFixedPeople } from './fixed-people.ts'
import { generatePeople } from './generated-people.ts'
import { generateLife } from './life.ts'
import type { Person } from './people.ts'
import { VONKJE } from './sites.ts'
import { AUDIENCES } from './texts/line-pool.ts'
import { readTexts, WRITTEN_LANGUAGES } from './texts/text-files.ts'

const now = new Date('2026-06-01T12:00:00Z')
const demoSeed = 20_231_201

/** Generates the members of the demo, with the fixed people of one site: those of the other are the same persons. */
function listPeople(seed: number): Person[] {
  const fixed = createFixedPeople(now).filter(({ siteId }) => siteId === VONKJE.id)
  return [...fixed, ...generatePeople({ count: 320, now, seed })]
}

function listSentences({ about }: Person): string[] {
  return about.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== '')
}

const findRepeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) < index)

describe.each([demoSeed, 5, 6, 7])('the profiles of seed %i', (seed) => {
  const people = listPeople(seed)
  const answers = people.flatMap(({ prompts }) => prompts.map(({ answer }) => answer))

  test('share no sentence and no answer', () => {
    expect(findRepeated([...people.flatMap(listSentences), ...answers])).toEqual([])
  })

  test('have one to four sentences, except for a few members without a bio', () => {
    const counts = people.map((person) => listSentences(person).length)
    expect(Math.max(...counts)).toBe(4)
    expect(counts.filter((count) => count === 0).length).toBeLessThan(people.length * 0.1)
    expect(people.filter(({ about }) => about.length > ABOUT_LENGTH || about.includes('{'))).toEqual([])
  })

  test('answer one to three prompts of the product, at about 85 % of the members', () => {
    const generated = people.filter(({ email }) => email.startsWith('lid-'))
    const share = generated.filter(({ prompts }) => prompts.length > 0).length / generated.length
    expect(share).toBeGreaterThan(0.78)
    expect(share).toBeLessThan(0.92)
    expect(people.filter(({ prompts }) => prompts.length > MAX_PROMPTS)).toEqual([])
    expect(people.filter(({ prompts }) => validatePrompts(prompts, PROMPTS) !== null)).toEqual([])
    expect(answers.filter((answer) => answer.length > PROMPT_ANSWER_LENGTH)).toEqual([])
  })

  test('are German for members in Germany, and Dutch for the others', () => {
    const german = /\b(ich|und|nicht|ist|der|das|ein|eine|einen|mit|für|auf|wenn|dass|du|die|meine?)\b/i
    const dutch = /\b(ik|en|niet|het|een|van|mijn|ook|voor|met|als|dat|je|ge|wie|te|aan|dan)\b/i
    const read = ({ about, prompts }: Person) => [about, ...prompts.map(({ answer }) => answer)].join(' ').trim()
    const written = people.filter((person) => read(person) !== '' && !person.isFictional)
    const inGermany = written.filter(({ city }) => city.country === 'DE')
    expect(inGermany.length).toBeGreaterThan(8)
    expect(
      inGermany
        .map(read)
        .filter((text) => (text.length > 60 && !german.test(text)) || /\b(ik|niet|het|een|mijn)\b/i.test(text)),
    ).toEqual([])
    const others = written.filter(({ city }) => city.country !== 'DE').map(read)
    expect(
      others.filter((text) => text.length > 120 && (!dutch.test(text) || /\b(ich|und|oder)\b/i.test(text))),
    ).toEqual([])
  })

  test('name no second job, and no children of a member without any', () => {
    const bios = WRITTEN_LANGUAGES.map((language) => readTexts(language, 'bios'))
    const begins = (person: Person, audience: string) =>
      bios.some((lines) =>
        lines[audience]?.some((bio) => person.about.startsWith(bio.replaceAll('{city}', person.city.name))),
      )
    const contradicted = people.filter((person) => {
      const { work, children } = generateLife(person)
      const namesJob = ['jobs', 'students', 'retired'].some((audience) => begins(person, audience))
      const namesChildren = ['parents', 'grandparents'].some((audience) => begins(person, audience))
      return (work !== '' && namesJob) || (children === 'none' && namesChildren)
    })
    expect(contradicted).toEqual([])
  })

  test('are the same for the same seed', () => {
    const read = () => generatePeople({ count: 320, now, seed }).map(({ about, prompts }) => ({ about, prompts }))
    expect(read()).toEqual(read())
    expect(listPeople(seed + 1)).not.toEqual(people)
  })
})

describe.each(WRITTEN_LANGUAGES)('the texts in %s', (language) => {
  const prompts = Object.entries(readTexts(language, 'prompts'))

  test('answer every prompt often enough, within the limit', () => {
    const minimum = language === 'nl' ? 22 : 8
    expect(prompts.map(([key]) => key)).toEqual([...PROMPTS])
    const answers = prompts.map(([key, lines]) => ({ key, texts: Object.values(lines).flat() }))
    expect(answers.filter(({ texts }) => texts.length < minimum)).toEqual([])
    expect(answers.flatMap(({ texts }) => texts).filter((text) => text.length > PROMPT_ANSWER_LENGTH)).toEqual([])
  })

  test('complete the sentence of a prompt: only German nouns and names begin with a capital', () => {
    const capital = language === 'nl' ? /^\p{Lu}/u : /^(Ich|Du|Der|Die|Das|Ein|Eine|Wenn|Dass|Ist|Im|In|Auf|Mit)\b/
    const answers = prompts.flatMap(([, lines]) => Object.values(lines).flat())
    expect(answers.filter((answer) => capital.test(answer))).toEqual([])
  })

  test('are for known audiences and interests, without numbers of telephones, links and addresses', () => {
    const [bios, endings, interests] = [
      readTexts(language, 'bios'),
      readTexts(language, 'endings'),
      readTexts(language, 'interests'),
    ]
    const lines = [bios, endings, ...prompts.map(([, answers]) => answers)]
    const audiences = new Set(lines.flatMap((line) => Object.keys(line)))
    expect([...audiences].filter((audience) => !(audience in AUDIENCES))).toEqual([])
    expect(Object.keys(interests).filter((key) => !INTERESTS.some((interest) => interest === key))).toEqual([])
    const texts = [...lines, interests].flatMap((line) => Object.values(line).flat())
    expect(texts.filter((text) => /\d{5}|@|https?:|www\.|\.(nl|be|de|com)\b/.test(text))).toEqual([])
  })
})
