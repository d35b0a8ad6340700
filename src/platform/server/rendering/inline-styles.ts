import { createHash } from 'node:crypto'
import { selectUsedStyles } from '#platform/server/rendering/used-styles.ts'

/** Returns the text of a style sheet by its path, or null when it has none. */
export type ReadStyleSheet = (path: string) => string | null

/** A page whose styles stand in its html. */
export interface StyledPage {
  readonly html: string
  /** The source expression that allows the styles in a Content-Security-Policy; null for a page without styles. */
  readonly styleSource: string | null
}

const sheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/g

/**
 * Replaces the style sheets that a page links by the rules that it uses, so that a browser paints it after one round trip.
 * `whole-style-sheets.ts` loads the complete ones later, by their paths in `data-sheets`.
 */
export function inlineStyles(html: string, readStyleSheet: ReadStyleSheet): StyledPage {
  const links = [...html.matchAll(sheetLink)].map(([tag, path = '']) => ({ tag, path, css: readStyleSheet(path) }))
  const known = links.filter(({ css }) => css !== null)
  if (known.length === 0) return { html, styleSource: null }
  const rest = known.reduce((text, { tag }) => text.replace(tag, ''), html)
  const whole = known.map((link) => link.css).join('') // together: one sheet reads the custom properties of another
  const css = selectUsedStyles(whole, rest)
  const style = `<style data-sheets="${known.map(({ path }) => path).join(' ')}">${css}</style>`
  const hash = createHash('sha256').update(css).digest('base64')
  return { html: rest.replace('</head>', () => `${style}</head>`), styleSource: `'sha256-${hash}'` }
}
