/** Returns the median, or NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2
}

/** Returns the nearest-rank percentile, or NaN for an empty list. `fraction` is 0.99 for the 99th percentile. */
export function percentile(numbers: readonly number[], fraction: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? NaN
}
