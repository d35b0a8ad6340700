import { expect, test } from 'vitest'
import { completeLocales } from '../src/texts/locales.ts'
import { readTextSources, type TextSource } from './catalogues.ts'
import { isText, type TextTree } from '../src/platform/server/text-files.ts'
import { findTextWithoutLanguages, formatTexts } from './text-layout.ts'
import { exportLanguage, importLanguage } from './translations.ts'

const sources = readTextSources('.')

test.each(completeLocales)(
  'the texts in %s are the same after an export and an import into files without them',
  (locale) => {
    const others = sources.map((source) => ({ ...source, tree: removeLanguage(source.tree, locale) }))
    const imported = importLanguage(others, locale, exportLanguage(sources, locale))
    expect(imported.filter(({ content }, index) => content !== sources[index]?.content)).toEqual([])
  },
)

/** Leaves an empty text in place of the removed one, so that its key remains. */
function removeLanguage(part: TextTree, locale: string): TextTree {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const { [locale]: _removed, ...others } = value
      return [key, isText(value) ? others : removeLanguage(value, locale)]
    }),
  )
}

const tree = {
  title: { nl: 'Berichten', en: 'Messages' },
  send: { button: { nl: 'Versturen', en: 'Send', de: 'Senden' } },
}
const chat: TextSource = { path: 'src/texts/chat.json', namespace: 'chat', tree, content: formatTexts(tree) }

test('a language is exported as flat JSON, without the texts that it lacks', () => {
  expect(exportLanguage([chat], 'nl')).toEqual({ 'chat.title': 'Berichten', 'chat.send.button': 'Versturen' })
  expect(exportLanguage([chat], 'de')).toEqual({ 'chat.send.button': 'Senden' })
})

test('an import adds and replaces the texts of one language, each in its line', () => {
  const [imported] = importLanguage([chat], 'de', { 'chat.title': 'Nachrichten', 'chat.send.button': 'Abschicken' })
  expect(imported?.content).toBe(`{
  "title": {
    "nl": "Berichten",
    "en": "Messages",
    "de": "Nachrichten"
  },
  "send": {
    "button": {
      "nl": "Versturen",
      "en": "Send",
      "de": "Abschicken"
    }
  }
}
`)
})

test('an absent or empty translation keeps the text that exists', () => {
  const [imported] = importLanguage([chat], 'de', { 'chat.send.button': '' })
  expect(imported?.tree).toEqual(tree)
})

test('a translation of an unknown key is refused', () => {
  expect(() => importLanguage([chat], 'de', { 'chat.tilte': 'Nachrichten' })).toThrow('There is no text chat.tilte.')
})

test('a value that is no text is refused by its key', () => {
  const texts = { 'chat.title': null } as never
  expect(() => importLanguage([chat], 'de', texts)).toThrow('chat.title is no text.')
})

test.each([
  [{ title: 'Berichten' }, 'title'],
  [{ send: { button: 'Versturen', hint: { nl: 'Typ iets' } } }, 'send.button'],
  [tree, null],
])('in %j the text without a language is %s', (texts, key) => {
  expect(findTextWithoutLanguages(texts as never)).toBe(key)
})
