/** An element of html that React has rendered. */
export interface ParsedElement {
  readonly tag: string
  readonly props: Readonly<Record<string, string>>
  readonly children: (ParsedElement | string)[]
}

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*?)(\/?)>|([^<]+)/g
const ATTRIBUTE = /([a-zA-Z][\w-]*)(?:="([^"]*)")?/g
const COMMENT = /<!--.*?-->/gs
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Parses html that React has rendered, to render the same elements again. */
export function parseElements(html: string): (ParsedElement | string)[] {
  const root: ParsedElement = { tag: '', props: {}, children: [] }
  const open = [root]
  for (const [, slash, tag, attributes = '', selfClosing, text] of html.replaceAll(COMMENT, '').matchAll(TOKEN)) {
    if (text !== undefined) open.at(-1)?.children.push(decodeEntities(text))
    else if (slash) open.pop()
    else {
      const element = { tag: tag ?? '', props: parseProps(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (!selfClosing) open.push(element)
    }
  }
  return root.children
}

/** Converts attributes to props. React takes a style as an object only, so it becomes a data attribute here. */
function parseProps(attributes: string): Record<string, string> {
  const names: Record<string, string> = { class: 'className', for: 'htmlFor', style: 'data-style' }
  return Object.fromEntries(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      names[name] ?? name,
      decodeEntities(value),
    ]),
  )
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}
