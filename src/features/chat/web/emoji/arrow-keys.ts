import type { KeyboardEvent } from 'react'

/**
 * Moves the focus from an item to one of its siblings with the arrow keys, Home and End, in a grid or a row. The item
 * with the focus becomes the tab stop.
 */
export function moveWithArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const items = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[]
  const index = items.indexOf(event.currentTarget)
  const next = items[findNextIndex(event.key, index, { count: items.length, columns: countColumns(items) })]
  if (!next) return
  event.preventDefault()
  for (const item of items) item.tabIndex = item === next ? 0 : -1
  next.focus()
}

/** Counts the items of the first row. */
function countColumns(items: readonly HTMLElement[]): number {
  const firstOfNextRow = items.findIndex((item) => item.offsetTop !== items[0]?.offsetTop)
  return firstOfNextRow === -1 ? items.length : firstOfNextRow
}

/** Returns the index to which a key moves, or -1 for other keys. It may be outside of the grid. */
function findNextIndex(key: string, index: number, { count, columns }: { count: number; columns: number }): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[key]
  if (step !== undefined) return index + step
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : -1
}
