/** A page of a list. `next` is the cursor of the page after it, null for the last page. */
interface Page<Row, Cursor> {
  readonly shown: Row[]
  readonly next: Cursor | null
}

/**
 * Takes a page from the rows of a statement that was run with `limit: size + 1`: the row after the page only tells that
 * there is a further one.
 */
export function takePage<Row, Cursor>(
  rows: readonly Row[],
  size: number,
  toCursor: (last: Row) => Cursor,
): Page<Row, Cursor> {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last === undefined ? null : toCursor(last) }
}
