/** A small fault that a person could make, and the tests that must notice it. */
export interface Mutant {
  /** Path from the root of the project. */
  readonly file: string
  /** The text to replace. It occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Paths of the test files that are run against the fault. */
  readonly tests: readonly string[]
  /** The reason that no test can notice the fault. */
  readonly survives?: string
}

/** A part of the product with its mutants. */
export interface Area {
  readonly name: string
  /** The smallest share of its mutants that the tests must notice. */
  readonly minShare: number
  readonly mutants: readonly Mutant[]
}

/** A mutant after its tests ran. */
export interface Outcome {
  readonly area: Area
  readonly mutant: Mutant
  /** The test or error that noticed it, or null when it survived. */
  readonly noticedBy: string | null
}

/** Describes a mutant in one line: the file, the text and its replacement. */
export function describeMutant({ file, find, replace }: Mutant): string {
  return `${file}: ${toOneLine(find)} → ${toOneLine(replace) || '(nothing)'}`
}

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
