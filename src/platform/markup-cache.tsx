import type { ReactNode } from 'react'
import type { SlotRenderer } from '#platform/cached-markup.tsx'

/** The keeper of one page load. */
export interface MarkupCache extends SlotRenderer {
  /** The bytes of a page, with the kept items where they belong. */
  toBytes(markup: string): Buffer
}

const maxEntries = 8_000
const cache = new Map<string, Buffer>()
const slotTag = /<template data-kept="(\d+)"><\/template>/

/**
 * Makes the keeper of one page load. What it keeps is shared by all of them: html as React escaped it, under all that
 * it was drawn from, so it is nobody's own. Slots are no text that a member could write: React escapes `<`.
 * @param render makes html of an item, as it would be inside of the page
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
      return <template data-kept={slots.length - 1} />
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
