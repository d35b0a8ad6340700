/** Returns the index of the item that a key moves the focus to in a list of `count`, or null for other keys. */
export function getNextFocusIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
