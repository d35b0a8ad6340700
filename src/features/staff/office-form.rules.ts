import type { RefusalCode, RefusalDetails } from '#platform/refusal.ts'

/** A form of the office that was sent, as the page that shows it again needs it. */
export interface OfficeForm {
  /** The endpoint, such as `staff.addStaff`. */
  readonly action: string
  /** Tells forms of one endpoint on a page apart. */
  readonly form: string
  /** What was typed, by the name of the field. */
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** Why it was refused, or null. */
  readonly refusal: { readonly code: RefusalCode; readonly details: RefusalDetails } | null
  /** What the endpoint returned, for a form whose answer the page shows. */
  readonly output: unknown
}

/** The key under which a page finds the form that was sent. */
export const OFFICE_FORM_KEY = ['office', 'form'] as const
