/** What marks a fictional profile: the tag, or a sentence that says it. */
export const LABEL = /fictief profiel/gi

/**
 * What stands together: a name in one of these is marked by a label in the same one. The messages of a conversation, an
 * `ol`, stand together with its header.
 */
const surfaces = new Set(['article', 'li', 'section', 'main', 'body'])

interface Surface {
  readonly tag: string
  text: string
}

/** The words of a page that name one of these people on a surface that does not say that they are fictional (C-11). */
export function unlabelled(page: string, names: readonly string[]): string[] {
  return surfacesOf(page)
    .filter(({ text }) => names.some((name) => text.includes(name)) && text.search(LABEL) < 0)
    .map(({ tag, text }) => `${tag}: ${text.slice(0, 80)}`)
}

/** Whether a reader of the page meets one of these names. */
export function shows(page: string, names: readonly string[]): boolean {
  return surfacesOf(page).some(({ text }) => names.some((name) => text.includes(name)))
}

/** The words of each surface; what stands in a surface of its own counts there alone. */
function surfacesOf(page: string): Surface[] {
  const body = page.slice(page.indexOf('<body')).replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
  const open: Surface[] = []
  const all: Surface[] = []
  let logs = 0
  for (const [, closing, tag = '', text = ''] of body.matchAll(/<(\/?)([a-z0-9-]+)[^>]*>([^<]*)/gi)) {
    if (tag === 'ol') logs += closing ? -1 : 1
    if (surfaces.has(tag) && !(tag === 'li' && logs > 0)) {
      if (closing) open.pop()
      else all.push(open[open.push({ tag, text: '' }) - 1] as Surface)
    }
    const inner = open.at(-1)
    if (inner) inner.text += ` ${text}`
  }
  return all
}
