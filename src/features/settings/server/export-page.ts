import { VIEW_DAYS } from '#features/discover/rules.ts'
import { SKIP_DAYS } from '#features/likes/rules.ts'
import { findOwnChoice, getChoiceName, type ChoiceList } from '#features/sites/choices.rules.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import type { Context } from '#platform/server/context.ts'
import type { ExportedRow } from '#platform/server/feature-tables.ts'
import { loadTexts } from '#platform/server/texts.ts'
import type { Namespace, UntypedTexts } from '#platform/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'

// used texts: parts.*, columns.*, values.*

/** The maximum number of rows of a table on the page; its JSON file has all rows. */
const MAX_ROWS = 500

/** The language and the time of an archive, and the settings with the names of the site's own choices. */
export type PageContext = Pick<Context, 'locale' | 'timeZone' | 'now'> & { readonly settings: SiteSettings }

/** Renders the HTML page of an archive. It is opened from disk without scripts, and every value is escaped. */
export function renderExportPage(ctx: PageContext, sections: readonly string[]): string {
  const t = loadTexts(ctx, 'export')
  return `<!doctype html>
<html lang="${escapeHtml(ctx.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeHtml(t('title'))}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(t('title'))}</h1>
<p>${escapeHtml(t('made', { at: formatTime(ctx, ctx.now()) }))}</p>
<p>${escapeHtml(t('how'))}</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

/** Renders the rows of one table: a list for a single row, a table for more. */
export function renderRowsSection(ctx: PageContext, name: string, rows: readonly ExportedRow[]): string {
  const t = loadTexts(ctx, 'export')
  const [first] = rows
  const shownRows = rows.slice(-MAX_ROWS)
  const more =
    shownRows.length < rows.length
      ? `<p>${escapeHtml(t('more', { shown: shownRows.length, all: rows.length, file: `json/${name}.json` }))}</p>`
      : ''
  const body = first
    ? rows.length === 1
      ? renderRow(ctx, first)
      : renderTable(ctx, shownRows)
    : `<p>${escapeHtml(t('nothing'))}</p>`
  return renderSection(ctx, name, more + body)
}

/** Renders the member's photos. */
export function renderFilesSection(ctx: PageContext, name: string, paths: readonly string[]): string {
  const t = loadTexts(ctx, 'export')
  const pictures = paths.map(
    (path, index) => `<img src="${escapeHtml(path)}" alt="${escapeHtml(t('photo', { number: index + 1 }))}">`,
  )
  return renderSection(
    ctx,
    name,
    pictures.length > 0 ? `<p>${pictures.join('\n')}</p>` : `<p>${escapeHtml(t('nothing'))}</p>`,
  )
}

function renderSection(ctx: PageContext, name: string, body: string): string {
  const t = loadTexts(ctx, 'export') as UntypedTexts // a test exports every table
  return `<section>
<h2>${escapeHtml(t(`parts.${name}.title`))}</h2>
<p class="about">${escapeHtml(t(`parts.${name}.text`, { days: name === 'discover_view' ? VIEW_DAYS : SKIP_DAYS }))}</p>
${body}
</section>`
}

function renderRow(ctx: PageContext, row: ExportedRow): string {
  const lines = Object.entries(row).map(
    ([key, value]) => `<dt>${getColumnLabel(ctx, key)}</dt><dd>${formatValue(ctx, key, value)}</dd>`,
  )
  return `<dl>${lines.join('\n')}</dl>`
}

function renderTable(ctx: PageContext, rows: readonly ExportedRow[]): string {
  const keys = Object.keys(rows[0] ?? {})
  const head = keys.map((key) => `<th scope="col">${getColumnLabel(ctx, key)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${keys.map((key) => `<td>${formatValue(ctx, key, row[key])}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

function getColumnLabel(ctx: PageContext, key: string): string {
  const t = loadTexts(ctx, 'export') as UntypedTexts // a test exports every table
  return escapeHtml(t(`columns.${key}`))
}

function formatValue(ctx: PageContext, key: string, value: unknown): string {
  const t = loadTexts(ctx, 'export')
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return escapeHtml(formatTime(ctx, value))
  if (typeof value === 'boolean') return escapeHtml(t(value ? 'values.yes' : 'values.no'))
  if (Array.isArray(value)) return value.map((each) => formatValue(ctx, key, each)).join(', ')
  return escapeHtml(typeof value === 'string' ? getValueLabel(ctx, key, value) : JSON.stringify(value))
}

/** The columns with a fixed set of values, and the texts of those values. */
const optionGroups: Readonly<Record<string, readonly [namespace: Namespace, group: string]>> = {
  gender: ['options', 'gender'],
  sexuality: ['options', 'sexuality'],
  intention: ['options', 'intention'],
  children: ['options', 'children'],
  child_wish: ['options', 'childWish'],
  smoking: ['options', 'smoking'],
  drinking: ['options', 'drinking'],
  hair_colour: ['options', 'hairColour'],
  eye_colour: ['options', 'eyeColour'],
  body_type: ['options', 'bodyType'],
  relationship_status: ['options', 'relationshipStatus'],
  tattoos: ['options', 'tattoos'],
  interests: ['options', 'interests'],
  prompts: ['options', 'prompts'],
  body_types: ['options', 'bodyType'],
  relationship_statuses: ['options', 'relationshipStatus'],
  area: ['export', 'values.area'],
  seeks: ['export', 'values.seeks'],
  status: ['export', 'values.status'],
  direction: ['export', 'values.direction'],
  kind: ['export', 'values.kind'],
  decision: ['export', 'values.decision'],
  gift: ['chat', 'gifts.names'],
  messages_from: ['export', 'values.messages_from'],
  images_from: ['export', 'values.images_from'],
  mail_kinds: ['export', 'values.kinds'],
  push_kinds: ['export', 'values.kinds'],
  kinds: ['export', 'values.kinds'],
  frequency: ['export', 'values.frequency'],
  cause: ['export', 'values.cause'],
  rules: ['export', 'values.rules'],
}

/** Returns the name of a choice that the site added or renamed, or null. */
function findOwnName({ locale, settings }: PageContext, group: string, value: string): string | null {
  const list = (group === 'gifts.names' ? 'gifts' : group) as ChoiceList // other groups are no list, so that none is found
  const own = findOwnChoice(list, value, settings)
  return own && getChoiceName(value, own, [locale, settings.domain_language])
}

function getValueLabel(ctx: PageContext, key: string, value: string): string {
  const [namespace, group = ''] = optionGroups[key] ?? []
  if (!namespace) return value
  const ownName = findOwnName(ctx, group, value)
  if (ownName !== null) return ownName
  const t = loadTexts(ctx, namespace) as UntypedTexts // the table above has the keys
  const text = t(`${group}.${value}`)
  return text.startsWith(namespace) ? value : text // an option that no longer exists
}

function formatTime(ctx: PageContext, at: Date): string {
  return new Intl.DateTimeFormat(formatLocaleOf(ctx.locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ctx.timeZone,
  }).format(at)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#fffaf9,#160b0e);color:light-dark(#241417,#fbf0f0);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
h1,h2{font-family:Georgia,serif;line-height:1.25}
section{margin-top:28px;padding:4px 22px 18px;border:1px solid light-dark(#ead9d8,#452b32);border-radius:20px;background:light-dark(#fff,#211317)}
.about{color:light-dark(#5a4347,#d8c2c6)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:8px 12px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid light-dark(#ead9d8,#452b32);overflow-wrap:anywhere;min-width:80px}
th{font-weight:600}
dl{display:grid;grid-template-columns:minmax(140px,240px) 1fr;gap:6px 16px}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
img{width:220px;height:auto;border-radius:14px;margin:0 10px 10px 0}`
