import { LRUCache } from 'lru-cache'
import type { ComponentType, ReactNode } from 'react'
import type { SlotRenderer } from '#platform/cached-render.tsx'

/** The markup cache of one page load. */
export interface MarkupCache extends SlotRenderer {
  /** Returns the bytes of a page, with the cached sections in their slots. */
  toBytes(markup: string): Buffer
}

const cache = new LRUCache<string, Buffer>({ max: 8_000 })
const slotTag = /<template data-cached="(\d+)"><\/template>/

/**
 * Creates the markup cache of one page load. All page loads share the entries. The key is the component, its props as
 * JSON, and the language. A section is rendered from that JSON, so it cannot show anything that is not in its key. A
 * member's text cannot imitate a slot, since React escapes `<`.
 * @param language the language, the time zone and the prefix of images, as text
 * @param render renders a section to html, without the data of the page load
 */
export function createMarkupCache(language: string, render: (node: ReactNode) => string): MarkupCache {
  const slots: (() => Buffer[])[] = []
  function renderBytes(Section: ComponentType<object>, props: object): Buffer {
    const serialized = JSON.stringify(props)
    const key = `${language} ${idOf(Section)} ${serialized}`
    const existing = cache.get(key)
    if (existing) return existing
    const bytes = Buffer.from(render(<Section {...(JSON.parse(serialized) as object)} />))
    cache.set(key, bytes)
    return bytes
  }
  return {
    slot(Section, propsList) {
      slots.push(() => propsList.map((props) => renderBytes(Section as ComponentType<object>, props)))
      return <template data-cached={slots.length - 1} />
    },
    // Split by the tag, every second piece is the number of a slot.
    toBytes(markup) {
      const pieces = markup.split(slotTag)
      const bytes = pieces.map((piece, index) =>
        index % 2 === 0 ? [Buffer.from(piece)] : (slots[Number(piece)]?.() ?? []),
      )
      return Buffer.concat(bytes.flat())
    },
  }
}

const ids = new WeakMap<object, number>()
let lastId = 0

/** Returns the number of a component in this process. Names of components are not unique. */
function idOf(Section: object): number {
  const existing = ids.get(Section)
  if (existing !== undefined) return existing
  lastId += 1
  ids.set(Section, lastId)
  return lastId
}
