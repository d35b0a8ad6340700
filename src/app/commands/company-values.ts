import type { CompanyField } from '#features/sites/server/company-fields.ts'
import { splitList } from './site-questions.ts'

/** Returns the value of a field of a company, as an operator types it. */
export function toFieldValue(field: CompanyField, text: string): unknown {
  if (field === 'tradenames' || field === 'vat_numbers') return splitList(text)
  return field === 'delete_discount' ? JSON.parse(text) : text
}
