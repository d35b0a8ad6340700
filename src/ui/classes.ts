/** Joins class names; whatever is not a word (false, null, a node) is left out. */
export function classes(...parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
