import { officeHref } from '#office-links.ts'
import { parseLocalPath } from '#platform/navigation/local-path.ts'
import type { RefusalCode, RefusalDetails } from '#platform/refusal.ts'

/** A submitted form of the office, from which its page is rendered again. */
export interface OfficeForm {
  /** The endpoint, such as `staff.addStaff`. */
  readonly action: string
  /** Tells forms of one endpoint on a page apart. */
  readonly form: string
  /** The submitted values by the name of the field. */
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** The refusal, or null. */
  readonly refusal: { readonly code: RefusalCode; readonly details: RefusalDetails } | null
  /** The output of the endpoint, for a form whose page shows it. */
  readonly output: unknown
  /** The answer of an accepted form; null for a refused one. */
  readonly answer: OfficeAnswer | null
  /** The summary that a form that moves money shows before its confirmation; null for every other form. */
  readonly summary: OfficeAnswer | null
}

/** The sentence about what a form did, or will do, by the action and the values that it names. */
export interface OfficeAnswer {
  readonly action: string
  readonly values: Readonly<Record<string, string | number>>
}

/** The query key of the answer to the form that led to the page. */
export const OFFICE_ANSWER_KEY = ['office', 'answer'] as const

/** The query key of the submitted form. */
export const OFFICE_FORM_KEY = ['office', 'form'] as const

/**
 * Returns a path of the office from an untrusted text, such as one from the address bar or a field of a form. Anything else
 * leads to its first page.
 */
export function toOfficePath(value: unknown): string {
  const path = parseLocalPath(value)
  return path !== null && /^\/office(?:[/?#]|$)/.test(path) ? path : officeHref('office')
}

/** The input of a form that a refusal is about, and its position in a list. */
export interface RefusedInput {
  readonly field: string
  readonly index: number | null
}

/**
 * Returns the input that a refused form is shown again for: that of the malformed value, or the one that the form names for the
 * code. Null for a form that is not refused, and for a refusal that is about no single input.
 */
export function findRefusedInput(
  sent: OfficeForm | null,
  refusals: Readonly<Record<string, string | undefined>> = {},
): RefusedInput | null {
  if (!sent?.refusal) return null
  const { code, details } = sent.refusal
  const path = code === 'invalid_input' ? details['field'] : refusals[code]
  if (typeof path !== 'string') return null
  const [field = '', index] = path.split('.')
  return { field, index: index === undefined ? null : Number(index) }
}
