const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/
const FORMULA_START = /^\s*[=+\-@]|^[\t\r\n]/

/**
 * Formats rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it; a plain
 * number stays as it is.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(formatCell).join(',')).join('\r\n')
}

function formatCell(value: string): string {
  const isFormula = FORMULA_START.test(value) && !PLAIN_NUMBER.test(value)
  const text = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
