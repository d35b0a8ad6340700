import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { instant, text, queryNumber, emptyOutput } from '#platform/contract.ts'

const key = z.string().regex(/^[a-z_]{2,60}$/)
const setting = z.object({
  key: z.string(),
  type: z.string(),
  isPublic: z.boolean(),
  /** JSON, as is the default. */
  value: z.string(),
  defaultValue: z.string(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
const change = z.object({
  id: z.int(),
  changedBy: z.string(),
  changedAt: instant,
  before: z.string().nullable(),
  after: z.string().nullable(),
})
const notFound = { setting_not_found: { status: 404 } }
const refusals = { ...notFound, setting_refused: { status: 422 } }
const typed = z.strictObject({ key, value: text({ max: 10_000 }).optional() })

/** The endpoints of the office about the settings of a site. */
export const settingsOfficeContract = {
  settings: officeEndpoint('settings.read').route({ method: 'GET', path: '/office/settings' }).output(z.array(setting)),
  setting: officeEndpoint('settings.read')
    .route({ method: 'GET', path: '/office/settings/{key}' })
    .input(z.strictObject({ key }))
    .output(z.object({ setting, changes: z.array(change) }))
    .errors(notFound),
  previewSetting: officeEndpoint('settings.change')
    .route({ method: 'POST', path: '/office/settings/{key}/preview' })
    .input(typed)
    .output(z.object({ before: z.string(), after: z.string() }))
    .errors(refusals),
  changeSetting: officeEndpoint('settings.change')
    .route({ method: 'PUT', path: '/office/settings/{key}' })
    .input(typed)
    .output(emptyOutput)
    .errors(refusals),
  rollBackSetting: officeEndpoint('settings.change')
    .route({ method: 'POST', path: '/office/setting-changes/{id}/rollback' })
    .input(z.strictObject({ id: queryNumber({ min: 1 }) }))
    .output(emptyOutput)
    .errors(refusals),
}
