import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { instant, localTime, text, queryNumber, emptyOutput } from '#platform/contract.ts'
import { completeLocales } from '#texts/locales.ts'
import { BODY_MAX, SLUG_MAX, SLUG_PATTERN, TITLE_MAX } from './text-page.rules.ts'

const address = { slug: z.string().max(SLUG_MAX).regex(SLUG_PATTERN), language: z.enum(completeLocales) }
const shown = { slug: z.string(), language: z.string() }
const content = { title: text({ min: 1, max: TITLE_MAX }), body: text({ min: 1, max: BODY_MAX }) }
const version = z.int().min(1)
const stored = z.object({ version, title: z.string(), savedBy: z.string(), savedAt: instant })

/** The moment for which a version is or was planned. */
const plannedFor = instant.nullable()
const timePassed = { page_time_passed: { status: 422 } }

const refusedContent = { page_slug_taken: { status: 422 }, page_links_unknown: { status: 422 } }
const notFound = { page_not_found: { status: 404 } }
const saved = z.object({ ...shown, version })

/** The endpoints of the office about the pages of text of the site. */
export const textPagesOfficeContract = {
  /** The shown version of every page, or its planned one; a removed one is listed too. */
  textPages: officeEndpoint('pages.read')
    .route({ method: 'GET', path: '/office/pages' })
    .output(
      z.object({
        pages: z.array(stored.extend({ ...shown, isRemoved: z.boolean(), isShown: z.boolean(), plannedFor })),
      }),
    ),
  /** Every version of a page, the newest first. A version without a body removes it. */
  textPageVersions: officeEndpoint('pages.read')
    .route({ method: 'GET', path: '/office/pages/{slug}/{language}' })
    .input(z.strictObject(address))
    .output(
      z.object({
        ...shown,
        language: address.language,
        versions: z.array(
          stored.extend({
            body: z.string().nullable(),
            /** Whether visitors see it now. */
            isShown: z.boolean(),
            isCancelled: z.boolean(),
            isPlanned: z.boolean(),
            plannedFor,
          }),
        ),
      }),
    )
    .errors(notFound),
  /** Checks a page and returns it, for the screen that shows it before it is saved. Changes nothing. */
  previewTextPage: officeEndpoint('pages.change')
    .route({ method: 'POST', path: '/office/pages/{slug}/{language}/preview' })
    .input(z.strictObject({ ...address, ...content }))
    .output(z.object({ ...shown, title: z.string(), body: z.string() }))
    .errors(refusedContent),
  /** Saves a page, which is shown at once or from a moment. The same page again changes nothing. */
  saveTextPage: officeEndpoint('pages.change')
    .route({ method: 'POST', path: '/office/pages/{slug}/{language}' })
    .input(
      z.strictObject({
        ...address,
        ...content,
        /** The newest version that the editor has seen; 0 for a new page. */
        after: queryNumber({ min: 0 }),
        /** A time of day in the time zone of the site. */
        visibleFrom: localTime.optional(),
      }),
    )
    .output(saved)
    .errors({ ...refusedContent, ...timePassed, page_changed: { status: 409 } }),
  /** Cancels a planned version. */
  cancelTextPage: officeEndpoint('pages.change')
    .route({ method: 'POST', path: '/office/pages/{slug}/{language}/cancellation' })
    .input(z.strictObject({ ...address, version: queryNumber({ min: 1 }) }))
    .output(emptyOutput)
    .errors({ ...notFound, ...timePassed }),
  /** Makes the text of an earlier version the newest version. */
  restoreTextPage: officeEndpoint('pages.change')
    .route({ method: 'POST', path: '/office/pages/{slug}/{language}/restoration' })
    .input(z.strictObject({ ...address, version: queryNumber({ min: 1 }) }))
    .output(saved)
    .errors({ ...notFound, ...refusedContent }),
  /** Removes a page; its versions stay. A removed page stays as it is. */
  removeTextPage: officeEndpoint('pages.change')
    .route({ method: 'POST', path: '/office/pages/{slug}/{language}/removal' })
    .input(z.strictObject(address))
    .output(emptyOutput)
    .errors(notFound),
}
