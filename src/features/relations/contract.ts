import * as z from 'zod'
import { id, instant, memberEndpoint, emptyOutput } from '#platform/contract.ts'

/**
 * A member whom the viewer blocked. The name is null when the viewer would not see the member without the block either.
 */
const blockedMember = z.object({ id, name: z.string().nullable(), isFictional: z.boolean(), blockedAt: instant })

export const relationsContract = {
  block: memberEndpoint
    .route({ method: 'PUT', path: '/members/{id}/block' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ member_not_found: { status: 404 } }),
  unblock: memberEndpoint
    .route({ method: 'DELETE', path: '/members/{id}/block' })
    .input(z.strictObject({ id }))
    .output(emptyOutput),
  listBlocks: memberEndpoint
    .route({ method: 'GET', path: '/blocks' })
    .output(z.object({ blocks: z.array(blockedMember) })),
}
