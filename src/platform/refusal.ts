import type { TextKey, ValuesOf } from '#platform/texts.ts'

/** Details of a refusal besides its code: plain JSON values, never personal data. */
export type RefusalDetails = Record<string, string | number | boolean | null | string[]>

/** The code of a refusal, which is also the key of its text. */
export type RefusalCode = TextKey<'refusals'>

/** The code of a refusal whose text needs no values. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: [keyof ValuesOf<'refusals', Code>] extends [never] ? Code : never
}[RefusalCode]

type RefusalArguments<Code extends RefusalCode> = [keyof ValuesOf<'refusals', Code>] extends [never]
  ? [details?: RefusalDetails]
  : [details: RefusalDetails & ValuesOf<'refusals', Code>]

/**
 * An expected failure of an operation. The contract declares its code; the member sees the text of that code.
 * Compare by name, not by class: shared modules exist twice in the process.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  /** @param args the details: at least the values of the code's text */
  constructor(code: Code, ...[details = {}]: RefusalArguments<Code>) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Creates the refusal whose code comes from outside of TypeScript, such as a database function. */
export function toRefusal(code: string, details: RefusalDetails = {}): Refusal {
  return new Refusal(code as 'general', details) // tests compare the codes of functions with the texts
}

/** Returns whether a caught value is a refusal, from any copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}

/** The database or another service is unreachable or too slow; the response is 503 with Retry-After. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** Returns whether a caught value is an `Unavailable` error. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === 'Unavailable'
}
