import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, localTime, memberEndpoint, text, queryNumber, emptyOutput } from '#platform/contract.ts'
import { completeLocales } from '#texts/locales.ts'
import {
  ANNOUNCEMENT_MAX,
  ANNOUNCEMENT_STATES,
  AUDIENCES,
  LINK_LABEL_MAX,
  LINK_PATH_MAX,
} from './announcement.rules.ts'

const revision = queryNumber({ min: 0 })
const body = text({ max: ANNOUNCEMENT_MAX }).default('')
const label = text({ max: LINK_LABEL_MAX }).default('')

const announcement = z.object({
  id,
  revision: z.int(),
  state: z.enum(ANNOUNCEMENT_STATES),
  audience: z.enum(AUDIENCES),
  /** The language of its readers; null for every language. */
  language: z.enum(completeLocales).nullable(),
  texts: z.record(z.string(), z.object({ text: z.string(), label: z.string() })),
  linkPath: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** In the time zone of the site. */
  startsAtLocal: z.string(),
  endsAtLocal: z.string(),
  savedBy: z.string(),
})
const notFound = { announcement_not_found: { status: 404 } }

/** The endpoint of members about announcements. The one to show is in `user.php`. */
export const announcementsContract = {
  /** Hides an announcement for good, in every browser of the member. Idempotent. */
  dismissAnnouncement: memberEndpoint
    .errors({ not_found: { status: 404 } })
    .route({ method: 'POST', path: '/announcements/{id}/dismissal' })
    .input(z.strictObject({ id }))
    .output(emptyOutput),
}

/** The endpoints of the office about announcements to members. */
export const announcementsOfficeContract = {
  /** The announcements of the site, the newest first. */
  announcements: officeEndpoint('announcements.read')
    .route({ method: 'GET', path: '/office/announcements' })
    .output(z.object({ announcements: z.array(announcement) })),
  /** One announcement. */
  announcement: officeEndpoint('announcements.read')
    .route({ method: 'GET', path: '/office/announcements/{id}' })
    .input(z.strictObject({ id }))
    .output(announcement)
    .errors(notFound),
  /** Saves a draft. The same draft again changes nothing. */
  saveAnnouncement: officeEndpoint('announcements.change')
    .route({ method: 'POST', path: '/office/announcements/{id}' })
    .input(
      z.strictObject({
        id,
        /** The revision that the editor has seen; 0 for a new draft. */
        after: revision,
        audience: z.enum(AUDIENCES),
        language: z.enum(completeLocales).optional(),
        text_nl: body,
        label_nl: label,
        text_en: body,
        label_en: label,
        text_de: body,
        label_de: label,
        linkPath: text({ max: LINK_PATH_MAX }).optional(),
        /** In the time zone of the site. */
        startsAt: localTime,
        endsAt: localTime,
      }),
    )
    .output(z.object({ id }))
    .errors({
      announcement_changed: { status: 409 },
      announcement_closed: { status: 409 },
      announcement_dates_wrong: { status: 422 },
      page_links_unknown: { status: 422 },
    }),
  /** Publishes the revision that the editor has seen. */
  publishAnnouncement: officeEndpoint('announcements.change')
    .route({ method: 'POST', path: '/office/announcements/{id}/publication' })
    .input(z.strictObject({ id, revision }))
    .output(emptyOutput)
    .errors({
      ...notFound,
      announcement_changed: { status: 409 },
      announcement_closed: { status: 409 },
      announcement_dates_wrong: { status: 422 },
      announcement_text_missing: { status: 422 },
    }),
  /** Ends an announcement early, or discards a draft. */
  endAnnouncement: officeEndpoint('announcements.change')
    .route({ method: 'POST', path: '/office/announcements/{id}/end' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(notFound),
}
