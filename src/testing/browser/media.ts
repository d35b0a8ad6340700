import { onTestFinished } from 'vitest'

/** Makes `matchMedia` match exactly these queries until the test ends. */
export function matchOnly(...queries: string[]): void {
  const { matchMedia } = window
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { media: query, matches: queries.includes(query) }) as MediaQueryList // its deprecated members are not used
  onTestFinished(() => void (window.matchMedia = matchMedia))
}
