import { expect, test } from 'vitest'
import { locales } from '../src/texts/locales.ts'
import { readTextSources, type TextSource } from './catalogues.ts'
import { formatTexts } from './text-layout.ts'
import { exportLanguage, importLanguage } from './translations.ts'

const sources = readTextSources('.')

test.each(locales)('exporting and importing all texts in %s changes nothing', (locale) => {
  const imported = importLanguage(sources, locale, exportLanguage(sources, locale))
  expect(imported.filter(({ content }, index) => content !== sources[index]?.content)).toEqual([])
})

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
