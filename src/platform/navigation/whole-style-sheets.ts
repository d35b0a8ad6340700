import { loadOnce } from '#platform/navigation/load-once.ts'

const loadSheets = loadOnce(adoptSheets)

/**
 * Loads the style sheets of which a page without React contains only the rules that it uses: what its scripts add needs the
 * others. Later calls return the same promise. It never rejects: without a connection the page stays as it is, and the next
 * call loads them again.
 */
export function loadWholeStyleSheets(): Promise<void> {
  return loadSheets('').catch(() => undefined)
}

/** Adopts the sheets after the styles of the page, in their order. Adopted ones may be changed, linked ones may not. */
async function adoptSheets(): Promise<void> {
  const style = document.querySelector<HTMLStyleElement>('style[data-sheets]')
  const paths = style?.dataset['sheets']?.split(' ') ?? []
  document.adoptedStyleSheets.push(...(await Promise.all(paths.map(loadSheet))))
}

/** Loads a sheet without its fonts: the page has them, and a browser would paint its texts again. */
async function loadSheet(path: string): Promise<CSSStyleSheet> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`the style sheet ${path} has the status ${response.status}`)
  const css = await response.text()
  return new CSSStyleSheet().replace(css.replaceAll(/@font-face\{[^}]*\}/g, ''))
}
