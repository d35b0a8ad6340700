import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Texts = { readonly [key: string]: string | Texts }

const folder = new URL('./nl/', import.meta.url)
const texts = Object.fromEntries(
  readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts]),
)

/** Texts whose numbers are no parameters: the version of a licence, the ends of a slider, "two passwords". */
const own = ['settings.json.location.source', 'match.json.question.ages.text', 'refusals.json.passwords_differ']

const numbers =
  /\d|(?<!\p{L})(twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|dertig|(een|één) (uur|dag|week|maand|jaar))(?!\p{L})/iu

/** Removes the selectors of plurals and choices from a text, such as `=0` and `select, 1`. */
function withoutSelectors(text: string): string {
  return text.replaceAll(/(=|(?<=[,}] ?))\d+(?= ?\{)/g, '')
}

function* numbersIn(texts: Texts, path: string): Generator<string> {
  for (const [key, value] of Object.entries(texts)) {
    const textPath = `${path}.${key}`
    if (typeof value !== 'string') yield* numbersIn(value, textPath)
    else if (!own.includes(textPath) && numbers.test(withoutSelectors(value))) yield `${textPath}: ${value}`
  }
}

test('limits, prices and periods reach a text as parameters from settings or rules', () => {
  expect(Object.entries(texts).flatMap(([file, content]) => [...numbersIn(content, file)])).toEqual([])
})
