import * as z from 'zod'
import { GIFT_PICTURES, GIFT_PRICE_MAX, GIFT_PRICE_MIN } from '#features/chat/rules.ts'
import { CHOICE_KEY_PATTERN, CHOICE_LISTS, CHOICE_NAME_MAX } from '#features/sites/choices.rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import { text, emptyOutput } from '#platform/contract.ts'

const list = z.enum(CHOICE_LISTS)
const key = z.string().regex(CHOICE_KEY_PATTERN)
const choice = z.object({
  key: z.string(),
  /** The name in each language of the site; without an own one, that of the product. */
  names: z.record(z.string(), z.string()),
  /** Whether the site added it. */
  isOwn: z.boolean(),
  isOffered: z.boolean(),
  /** The position among the choices on offer, from 1; null for a retired one. */
  position: z.int().nullable(),
  isIntimate: z.boolean(),
  /** The drawing and the price in credits of a gift. */
  picture: z.string().nullable(),
  price: z.int().nullable(),
})

const names = {
  /** The languages of the names, in the same order. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).max(20),
  names: z.array(text({ max: CHOICE_NAME_MAX }).pipe(z.string().regex(/^\P{C}*$/u))).max(20),
}
const picture = z.string().refine((name) => GIFT_PICTURES.includes(name))
const details = {
  /** For a gift. */
  price: z.coerce.number<number | string>().int().min(GIFT_PRICE_MIN).max(GIFT_PRICE_MAX).optional(),
  /** For an interest that the site added. */
  intimate: z.enum(['yes', 'no']).default('no'),
}
/** A gift needs a drawing, which is permanent because messages show it, and a price. */
const newChoice = z
  .strictObject({
    list,
    key,
    ...names,
    ...details,
    picture: picture.optional(),
    offered: z.enum(['yes', 'no']).default('yes'),
  })
  .refine((added) => added.list !== 'gifts' || (added.picture !== undefined && added.price !== undefined))
const notFound = { choice_not_found: { status: 404 } }
const nameRefusals = { choice_name_exists: { status: 409 }, choice_name_missing: { status: 422 } }
const one = z.strictObject({ list, key })

/** The endpoints of the office about the lists from which members choose. */
export const choicesOfficeContract = {
  choices: officeEndpoint('catalog.read')
    .route({ method: 'GET', path: '/office/choices' })
    .output(z.object({ languages: z.array(z.string()), lists: z.record(z.string(), z.array(choice)) })),
  addChoice: officeEndpoint('catalog.change')
    .route({ method: 'POST', path: '/office/choices/{list}' })
    .input(newChoice)
    .output(emptyOutput)
    .errors({ ...nameRefusals, choice_exists: { status: 409 }, choices_full: { status: 409 } }),
  changeChoice: officeEndpoint('catalog.change')
    .route({ method: 'PUT', path: '/office/choices/{list}/{key}' })
    .input(z.strictObject({ list, key, ...names, ...details }))
    .output(emptyOutput)
    .errors({ ...nameRefusals, ...notFound, choices_full: { status: 409 } }),
  offerChoice: officeEndpoint('catalog.change')
    .route({ method: 'POST', path: '/office/choices/{list}/{key}/offer' })
    .input(one)
    .output(emptyOutput)
    .errors(notFound),
  retireChoice: officeEndpoint('catalog.change')
    .route({ method: 'POST', path: '/office/choices/{list}/{key}/retire' })
    .input(one)
    .output(emptyOutput)
    .errors({ ...notFound, choice_last: { status: 409 } }),
  moveChoice: officeEndpoint('catalog.change')
    .route({ method: 'POST', path: '/office/choices/{list}/{key}/move' })
    .input(one.extend({ position: z.coerce.number<number | string>().int().min(1).max(200) }))
    .output(emptyOutput)
    .errors(notFound),
}
