// Writes docs/settings.md, the page about the settings of a site, from their schema and meanings, and the English texts of
// the meanings in the office. Run this script after changing one:
//   npm run node -- tools/settings-page.ts
import { writeFileSync } from 'node:fs'
import { describeSettings, type DescribedSetting } from '../src/features/sites/server/described-settings.ts'
import { readNamespace } from '../src/platform/server/text-files.ts'
import { formatTexts } from './text-layout.ts'
import { replaceLanguage } from './translations.ts'
import { derivedSettings } from '../src/features/sites/server/derived-setting-meanings.ts'

const MANUAL = 'operations.md'

const introduction = `# The settings of a site

Generated from the schema by \`npm run node -- tools/settings-page.ts\`; do not edit this page.

Each site has these settings in its row of the database. Admins change them in the office, and the command \`settings set <setting> <value>\` does so on the machine, at once, unless it is invalid or contradicts another; see "A site" in [operations.md](${MANUAL}). **Public** settings reach every browser (\`GET /api/settings.php\`), the others stay on the server. Secrets are never settings: they are in the environment of the program.`

const derivedIntroduction = `## Public settings that follow from other data

\`GET /api/settings.php\` also has these, which cannot be set by themselves.`

/** Renders the page. */
export function renderSettingsPage(): string {
  const derived = Object.entries(derivedSettings).map(
    ([key, { meaning, source }]) => `| \`${key}\` | ${meaning} | ${toSentence(source)} |`,
  )
  const parts = [
    introduction,
    toTable(['key', 'meaning', 'default', 'values', 'for', 'effect of a change'], describeSettings().map(renderRow)),
    derivedIntroduction,
    toTable(['key', 'meaning', 'source'], derived),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Returns the English texts of the office. References to requirements, such as (C-01), are for developers only. */
export function listMeaningTexts() {
  const settings = describeSettings()
  const toTexts = (field: 'meaning' | 'effect') =>
    Object.fromEntries(settings.map((setting) => [setting.key, setting[field].replaceAll(/ \([CLR]-[^)]*\)/g, '')]))
  return { meaning: toTexts('meaning'), effect: toTexts('effect') }
}

function toTable(headings: readonly string[], rows: readonly string[]): string {
  return [`| ${headings.join(' | ')} |`, `|${'---|'.repeat(headings.length)}`, ...rows].join('\n')
}

function renderRow({ key, meaning, defaultValue, type, isPublic, effect }: DescribedSetting): string {
  const cells = [`\`${key}\``, meaning, renderDefault(defaultValue, type), type, isPublic ? 'public' : 'server', effect]
  return `| ${cells.join(' | ')} |`
}

/** Renders the default. A list of all values is long, and its values are in the next cell. */
function renderDefault(value: unknown, type: string): string {
  const json = JSON.stringify(value)
  const isAll = type === `list of ${json.slice(1, -1).replaceAll(',', ', ')}`
  return isAll ? 'all' : `\`${json}\``
}

/** Renders the source, with its command as code. */
function toSentence(text: string): string {
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return sentence.replace(/npm run vonk -- .*$/, (command) => `\`${command}\``).concat('.')
}

if (import.meta.main) {
  writeFileSync('docs/settings.md', renderSettingsPage())
  const texts = replaceLanguage(readNamespace('office-setting-meanings'), 'en', listMeaningTexts())
  writeFileSync('src/texts/office-setting-meanings.json', formatTexts(texts))
}
