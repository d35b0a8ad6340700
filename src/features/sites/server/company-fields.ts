// Public: other features or the app use this file.
import * as z from 'zod'
import { isOfficeHost } from '../rules.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{C}*$/u, 'must have no control characters')

/** The company behind a site, as operators enter it: the facts that the law requires to be shown. */
export const companyFields = {
  name: line(100).describe('The registered name of the company'),
  address: line(100).describe('Street and number'),
  city: line(60).describe('Town'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code, such as NL')
    .describe('Country'),
  kvk: z
    .string()
    .regex(/^[A-Za-z0-9 ./-]{4,30}$/, 'must be a register number')
    .describe('Number in the trade register (KvK)'),
  tradenames: z.array(line(60)).min(1).describe('Trade names, separated by commas'),
  vat_numbers: z
    .array(z.string().regex(/^[A-Z]{2}[A-Z0-9+*.]{2,13}$/, 'must be a VAT number, such as NL000000000B01'))
    .min(1)
    .describe('VAT numbers, separated by commas'),
  support_phone: z
    .string()
    .regex(/^\+?[0-9][0-9 ()-]{5,24}$/, 'must be a phone number')
    .describe('Phone number for members'),
  support_email: z.email('must be a mail address').describe('Mail address for members'),
  delete_discount: z
    .strictObject({ code: z.string().regex(/^[A-Z0-9-]{3,40}$/), value_percentage: z.int().min(1).max(99) })
    .nullable()
    .describe('The discount for members who want to delete their account, as JSON, or null'),
  added: z.iso
    .date('must be a date, such as 2026-12-31')
    .describe('The date of the current terms; a later one asks every member to accept them again'),
} as const

/** The name of a field of a company. */
export type CompanyField = keyof typeof companyFields

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$|^localhost$/

/** Returns why a text is no host name without scheme and port; null when it is one. */
export function findHostProblem(host: string): string | null {
  if (isOfficeHost(host)) return `${host} starts with office., where the staff of a site log in`
  return HOST_NAME.test(host) ? null : `${host} is no host name, such as www.example.com (without https:// and port)`
}

/** Returns why a text is no key of a site; null when it is one. */
export function findKeyProblem(key: string): string | null {
  return /^[a-z][a-z0-9-]{1,29}$/.test(key) ? null : `${key} is no key: 2 to 30 small letters, digits and hyphens`
}
