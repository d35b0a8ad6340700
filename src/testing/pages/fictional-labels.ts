/** The label of a fictional profile, as a tag or in a sentence. */
const LABEL = /fictief profiel/gi

/** The default word for a fictional profile, and one that a site chose. */
export const FICTIONAL_WORDS = ['fictief profiel', 'verzonnen lid']

/**
 * The elements whose label applies to the names in them. The messages of a conversation (an `ol`) and its header count
 * as one surface.
 */
const surfaceTags = new Set(['article', 'li', 'section', 'main', 'body'])

interface Surface {
  readonly tag: string
  text: string
}

/** Lists the surfaces of a page that contain one of the names without the label of fictional profiles (C-11). */
export function findUnlabelled(page: string, names: readonly string[], label = LABEL): string[] {
  return splitIntoSurfaces(page)
    .filter(({ text }) => names.some((name) => text.includes(name)) && text.search(label) < 0)
    .map(({ tag, text }) => `${tag}: ${text.slice(0, 80)}`)
}

/** Returns whether the visible text of a page contains one of the names. */
export function mentionsAny(page: string, names: readonly string[]): boolean {
  return splitIntoSurfaces(page).some(({ text }) => names.some((name) => text.includes(name)))
}

/** Splits a page into surfaces. The text of a nested surface belongs to that surface only. */
function splitIntoSurfaces(page: string): Surface[] {
  const body = page.slice(page.indexOf('<body')).replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
  const openSurfaces: Surface[] = []
  const allSurfaces: Surface[] = []
  let openMessageLists = 0
  for (const [, closing, tag = '', text = ''] of body.matchAll(/<(\/?)([a-z0-9-]+)[^>]*>([^<]*)/gi)) {
    if (tag === 'ol') openMessageLists += closing ? -1 : 1
    if (surfaceTags.has(tag) && !(tag === 'li' && openMessageLists > 0)) {
      if (closing) openSurfaces.pop()
      else allSurfaces.push(openSurfaces[openSurfaces.push({ tag, text: '' }) - 1] as Surface)
    }
    const innermost = openSurfaces.at(-1)
    if (innermost) innermost.text += ` ${text}`
  }
  return allSurfaces
}
