import type { ReactNode } from 'react'
import type { SlotRenderer } from '#platform/cached-markup.tsx'

/** The markup cache of one page load. */
export interface MarkupCache extends SlotRenderer {
  /** Returns the bytes of a page, with the cached items in their slots. */
  toBytes(markup: string): Buffer
}

const maxEntries = 8_000
const cache = new Map<string, Buffer>()
const slotTag = /<template data-cached="(\d+)"><\/template>/

/**
 * Creates the markup cache of one page load. All page loads share the entries: html by React, keyed by all the data
 * that it renders, so no entry is personal. A member's text cannot imitate a slot, since React escapes `<`.
 * @param render renders an item to the html that it would have inside the page
 */
export function createMarkupCache(locale: string, render: (node: ReactNode) => string): MarkupCache {
  const slots: (() => Buffer[])[] = []
  function renderBytes(cacheKey: string, node: () => ReactNode): Buffer {
    const key = `${locale} ${cacheKey}`
    const cached = cache.get(key)
    if (cached) return cached
    const bytes = Buffer.from(render(node()))
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, bytes)
    return bytes
  }
  return {
    slot(cacheKeys, renderItem) {
      slots.push(() => cacheKeys.map((cacheKey, index) => renderBytes(cacheKey, () => renderItem(index))))
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
