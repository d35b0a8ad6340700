// Writes src/features/chat/web/emoji/<locale>.json, the table of the emoji panel. The source is the npm package
// emojibase-data (MIT; see docs/attributions.md). Run this script after updating that package or adding a language:
//   npm run node -- tools/make-emoji.ts
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { completeLocales } from '../src/texts/locales.ts'
import { buildEmojiTable, type SourceEmoji } from './emoji-table.ts'

const require = createRequire(import.meta.url)

for (const locale of completeLocales) {
  const source = require(`emojibase-data/${locale}/data.json`) as SourceEmoji[]
  writeFileSync(`src/features/chat/web/emoji/${locale}.json`, `${JSON.stringify(buildEmojiTable(source))}\n`)
}
