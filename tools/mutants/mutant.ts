/** A small mistake that a developer could make, and the tests that must detect it. */
export interface Mutant {
  /** Path from the root of the project. */
  readonly file: string
  /** The text to replace. It occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Paths of the test files to run with the mutant. */
  readonly tests: readonly string[]
  /** The reason that no test can detect the mutant. */
  readonly survivalReason?: string
}

/** A part of the product with its mutants. */
export interface Area {
  readonly name: string
  /** The fraction of its mutants that the tests must detect. */
  readonly minDetectionRate: number
  readonly mutants: readonly Mutant[]
}

/** A mutant after its tests ran. */
export interface Outcome {
  readonly area: Area
  readonly mutant: Mutant
  /** The test or error that detected the mutant, or null when it survived. */
  readonly detectedBy: string | null
}

/** Describes a mutant in one line: the file, the text and its replacement. */
export function describeMutant({ file, find, replace }: Mutant): string {
  return `${file}: ${shortenToOneLine(find)} → ${shortenToOneLine(replace) || '(nothing)'}`
}

function shortenToOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
