/** A compiled message or a part of one, or messages by key. */
type Compiled = string | number | readonly Compiled[] | { readonly [key: string]: Compiled }

const accents: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  c: 'ç',
  n: 'ñ',
}

/** Makes compiled messages about a third longer and accented, so that tests see texts that a language might have. */
export function toPseudoMessages(messages: Record<string, Compiled>): Record<string, Compiled> {
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, toPseudo(value)]))
}

function toPseudo(value: Compiled): Compiled {
  if (typeof value === 'string') return toPseudoText(value)
  if (typeof value === 'number') return value
  return isParts(value) ? value.map(toPseudoPart) : toPseudoMessages(value)
}

/** Converts a part of a message: a text, `#`, or an argument, which begins with its name. */
function toPseudoPart(part: Compiled): Compiled {
  if (!isParts(part)) return toPseudo(part)
  const [name = '', ...rest] = part
  return [name, ...rest.map((each) => (Array.isArray(each) ? toPseudoPart(each) : toPseudo(each)))]
}

function isParts(value: Compiled): value is readonly Compiled[] {
  return Array.isArray(value)
}

function toPseudoText(text: string): string {
  return text.replace(/[aeiouAEOcn]/g, (letter) => accents[letter] ?? letter)
}
