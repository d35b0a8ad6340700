type Row = Readonly<Record<string, unknown>>

/** Formats an output for a terminal: a line per value, and a table per list of records. */
export function formatOutput(output: unknown): string {
  if (Array.isArray(output)) return formatList(output)
  if (!isRecord(output)) return formatValue(output)
  const entries = Object.entries(flatten(output))
  const lists = entries.filter((entry): entry is [string, unknown[]] => isTable(entry[1]))
  const values = entries.filter(([, value]) => !isTable(value))
  const width = Math.max(0, ...values.map(([name]) => name.length))
  const lines = values.map(([name, value]) => `${name.padEnd(width)}  ${formatValue(value)}`.trimEnd())
  const tables = lists.map(([name, rows]) => `${name}\n${formatList(rows)}`)
  return [...(lines.length > 0 ? [lines.join('\n')] : []), ...tables].join('\n\n')
}

function formatList(list: readonly unknown[]): string {
  if (list.length === 0) return 'none'
  const rows = list.map((item): Row => (isRecord(item) ? flatten(item) : { '': item }))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((column) => formatValue(row[column])))
  const hasNames = columns.some((column) => column !== '')
  return alignColumns(hasNames ? [columns, ...cells] : cells)
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const format = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => format(row).trimEnd()).join('\n')
}

/** Returns the values of a record and of those in it, named such as `order.number`. */
function flatten(record: Row, prefix = ''): Row {
  const pairs = Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value) ? Object.entries(flatten(value, `${prefix}${name}.`)) : [[`${prefix}${name}`, value]],
  )
  return Object.fromEntries(pairs)
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord)
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Formats a value on one line. Texts of members must not move the cursor or colour the terminal. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '-'
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isText ? String(value) : JSON.stringify(value)
  return text.replaceAll(/\s*\n\s*/g, ' ⏎ ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}
