/** SQL whose named parameters are numbered, and the names in the order of their numbers. */
export interface NumberedText {
  readonly text: string
  readonly names: readonly string[]
}

/** Strings, quoted identifiers, dollar quotes and comments, in which a colon means nothing. */
const quoted = [
  String.raw`\b[eE]'(?:[^'\\]|\\.|'')*'`,
  `'(?:[^']|'')*'`,
  '"(?:[^"]|"")*"',
  String.raw`\$(\w*)\$[\s\S]*?\$\1\$`,
  '--[^\n]*',
  String.raw`/\*[\s\S]*?\*/`,
].join('|')

/** A cast, a parameter's number, or a name. The colon of a slice such as `ids[1:3]` or `ids[low:high]` follows a word. */
const colons = String.raw`::|(?<number>\$\d+)|(?<![\w\])]):(?<name>[a-z][A-Za-z0-9]*)\b`

const token = new RegExp(`${quoted}|${colons}`, 'g')

/**
 * Replaces each `:name` by $1, $2 …, the same name by the same number.
 * @throws when the text contains a number too
 */
export function numberParameters(sql: string): NumberedText {
  const names: string[] = []
  const text = sql.replaceAll(token, (found, ...args) => {
    const { number, name } = args.at(-1) as { number?: string; name?: string } // the groups come last
    if (number) throw new Error(`a parameter has a name, not a number: ${found} in ${sql}`)
    if (!name) return found
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}
