/** Joins class names and skips everything that is not a non-empty string. */
export function classes(...parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
