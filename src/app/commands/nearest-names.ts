const MAX_NAMES = 3

/** Returns the names that take the fewest changes of a letter to become what was typed: first by their first word. */
export function findNearestNames(typed: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, first: countChanges(takeFirst(typed), takeFirst(name)), all: countChanges(typed, name) }))
    .toSorted((one, other) => one.first - other.first || one.all - other.all || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
}

function takeFirst(name: string): string {
  return name.split(' ')[0] ?? ''
}

/** Counts the letters to add, remove or replace (the Levenshtein distance). */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
