// Writes src/features/chat/web/emoji/<locale>.json, the table of the emoji panel. The source is the npm package
// emojibase-data (MIT; see docs/attributions.md). Run this script after updating that package or adding a language:
//   npm run node -- tools/make-emoji.ts
import { createRequire } from 'node:module'
import { readdirSync, writeFileSync } from 'node:fs'
import { buildEmojiTable, type SourceEmoji } from './emoji-table.ts'

const require = createRequire(import.meta.url)
const locales = readdirSync('src/texts', { withFileTypes: true }).filter((entry) => entry.isDirectory())

for (const { name } of locales) {
  const source = require(`emojibase-data/${name}/data.json`) as SourceEmoji[]
  writeFileSync(`src/features/chat/web/emoji/${name}.json`, `${JSON.stringify(buildEmojiTable(source))}\n`)
}
