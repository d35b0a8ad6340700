import * as z from 'zod'
import { id, instant, memberEndpoint } from '#platform/contract.ts'

/** The state of the archive of all data that is stored about the member. */
export const ownExport = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** The number of finished steps. `done` and `steps` are 0 until the archive is started. */
  done: z.int(),
  steps: z.int(),
  requestedAt: instant.nullable(),
  /** The archive, once it is ready; `until` is the time from which it can no longer be downloaded. */
  file: z.object({ path: z.string(), bytes: z.int(), until: instant }).nullable(),
  /** The time from which a new archive may be requested; null when it may be requested now. */
  availableAt: instant.nullable(),
})

export const settingsContract = {
  export: memberEndpoint.route({ method: 'GET', path: '/export' }).output(ownExport),
  requestExport: memberEndpoint
    .route({ method: 'PUT', path: '/exports/{id}' })
    .input(z.strictObject({ id }))
    .output(ownExport)
    .errors({ export_too_soon: { status: 429 }, login_not_fresh: { status: 403 } }),
}
