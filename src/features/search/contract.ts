import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { genders } from '#features/profiles/rules.ts'
import { browsingEndpoint, id, publicEndpoint, queryNumber } from '#platform/contract.ts'
import { HIGHEST_AGE, LOWEST_AGE } from './rules.ts'

const age = queryNumber({ min: LOWEST_AGE, max: HIGHEST_AGE }).optional()

const asked = z.object({
  gender: z.enum(genders).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  region: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
    .optional(),
  min_age: age,
  max_age: age,
  online: z.stringbool().optional(),
  with_photo: z.stringbool().optional(),
  is_new: z.stringbool().optional(),
  /** Where the previous page ended, as it was given. */
  cursor: z.string().max(60).optional(),
})

/** How many members fit: exact, or at least so many (shown as 200+). */
const total = z.object({ count: z.int(), exact: z.boolean() })

const found = z.object({
  cards: z.array(memberCard),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** Only with the first page. */
  total: total.nullable(),
  /** Members who nearly fit, when few do; only with the first page. */
  similar: z.array(memberCard),
  /** The country that was searched: the one asked for, or the viewer's own. */
  country: z.string(),
})

/** Real people only: fictional profiles count in neither (C-11, L-09). */
const homeFacts = z.object({ online: z.int(), members: z.int() })

export const searchContract = {
  home: publicEndpoint.route({ method: 'GET', path: '/home' }).output(homeFacts),
  members: browsingEndpoint
    .route({ method: 'GET', path: '/members' })
    .input(asked)
    .output(found)
    .errors({ authentication_required: { status: 403 }, invalid_cursor: { status: 422 } }),
  count: browsingEndpoint
    .route({ method: 'GET', path: '/members/count' })
    .input(asked.omit({ cursor: true }))
    .output(total)
    .errors({ authentication_required: { status: 403 } }),
  related: browsingEndpoint
    .route({ method: 'GET', path: '/members/{id}/related' })
    .input(z.object({ id }))
    .output(z.object({ cards: z.array(memberCard) }))
    .errors({ member_not_found: { status: 404 } }),
}

export type FoundMembers = z.infer<typeof found>
export type Total = z.infer<typeof total>
export type AskedMembers = z.input<typeof asked>
