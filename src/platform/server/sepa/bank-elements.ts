import * as z from 'zod'
import { calendarDate } from '#platform/contract.ts'
import { BankFileError } from './bank-file-error.ts'

// The elements that messages of banks share.

/** @throws BankFileError when the content does not match the schema */
export function parseContent<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new BankFileError('unknown_content')
}

/** An element with these children; the parser reads an empty one as an empty text. */
export function element<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (value === '' ? {} : value), z.object(shape))
}

/** An element that may occur any number of times. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item))
}

/** A part without which a booking can be read; it counts as missing when it is odd. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined)
}

export const reference = z.string().min(1).max(35)
export const date = z
  .string()
  .transform((value) => value.slice(0, 10))
  .pipe(calendarDate)
export const dateChoice = element({ Dt: optional(date), DtTm: optional(date) })
export const money = z.object({
  '#text': z.string().regex(/^\d{1,13}(\.\d{1,5})?$/),
  '@Ccy': z.string().regex(/^[A-Z]{3}$/),
})
export const reason = element({ Rsn: element({ Cd: z.string().optional(), Prtry: z.string().optional() }).optional() })

/** The values with which banks state that they give no reference. */
const NO_REFERENCE = /^(?:NON?REF|NOT ?PROVIDED)?$/i

/** Returns whether a bank gives a reference. */
export function isReference(endToEndId: string | undefined): endToEndId is string {
  return endToEndId !== undefined && !NO_REFERENCE.test(endToEndId)
}

/** @throws BankFileError without any reference */
export function toReferences(endToEnd: string | undefined, mandateReference: string | undefined) {
  const endToEndId = isReference(endToEnd) ? endToEnd : null
  if (endToEndId === null && mandateReference === undefined) throw new BankFileError('no_reference')
  return { endToEndId, mandateReference: mandateReference ?? null }
}

/** Returns the first code of ISO; a proprietary text may contain anything. */
export function findReason(reasons: readonly z.output<typeof reason>[]): string | null {
  const codes = reasons.map(({ Rsn }) => Rsn?.Cd ?? Rsn?.Prtry ?? '')
  return codes.find((code) => /^[A-Z0-9]{4}$/.test(code)) ?? null
}

/** An amount in whole cents. */
export interface Amount {
  readonly cents: number
  readonly currency: string
}

/** Parses an amount with its currency. Returns null for any other notation, and for a part of a cent. */
export function parseAmount(value: unknown): Amount | null {
  const { success, data } = money.safeParse(value)
  if (!success) return null
  const [units = '', decimals = ''] = data['#text'].split('.')
  const [cents, rest] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.slice(2)]
  return /[1-9]/.test(rest) ? null : { cents: Number(units + cents), currency: data['@Ccy'] }
}

/** Returns an amount in euros as cents. @throws BankFileError in another currency */
export function toCents(value: z.output<typeof money>): number {
  if (value['@Ccy'] !== 'EUR') throw new BankFileError('currency')
  const amount = parseAmount(value)
  if (!amount) throw new BankFileError('unknown_content')
  return amount.cents
}
