import type { ReactNode } from 'react'
import type { SlotMaker } from '#platform/kept-markup.tsx'

/** The keeper of one page load. */
export interface MarkupKeeper extends SlotMaker {
  /** The bytes of a page, with the kept items where they belong. */
  toBytes(markup: string): Buffer
}

const mostKept = 8_000
const kept = new Map<string, Buffer>()
const slotTag = /<template data-kept="(\d+)"><\/template>/

/**
 * Makes the keeper of one page load. What it keeps is shared by all of them: html as React escaped it, under all that
 * it was drawn from, so it is nobody's own. Slots are no text that a member could write: React escapes `<`.
 * @param draw makes html of an item, as it would be inside of the page
 */
export function markupKeeper(locale: string, draw: (node: ReactNode) => string): MarkupKeeper {
  const slots: (() => Buffer[])[] = []
  function bytesOf(look: string, node: () => ReactNode): Buffer {
    const key = `${locale} ${look}`
    const known = kept.get(key)
    if (known) return known
    const bytes = Buffer.from(draw(node()))
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, bytes)
    return bytes
  }
  return {
    slot(looks, drawItem) {
      slots.push(() => looks.map((look, place) => bytesOf(look, () => drawItem(place))))
      return <template data-kept={slots.length - 1} />
    },
    // Split by the tag, every second piece is the number of a slot.
    toBytes(markup) {
      const pieces = markup.split(slotTag)
      const bytes = pieces.map((piece, place) =>
        place % 2 === 0 ? [Buffer.from(piece)] : (slots[Number(piece)]?.() ?? []),
      )
      return Buffer.concat(bytes.flat())
    },
  }
}
