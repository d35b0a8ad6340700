import * as z from 'zod'
import { INTERESTS } from '#features/sites/rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import { text, queryNumber, emptyOutput } from '#platform/contract.ts'
import { completeLocales } from '#texts/locales.ts'
import { LANDERS, SLUG_LENGTHS, SOURCE_MAX } from './slug.rules.ts'

const language = z.enum(completeLocales)
const address = { lander: z.enum(LANDERS), slug: text({ min: 1, max: SLUG_LENGTHS.slug }) }
const niche = z.literal([1, 2, 3, 4, 5, 6, 7])
const source = text({ min: 1, max: SOURCE_MAX }).optional()

/** The values of a slug; a missing one is empty. */
const values = {
  niche: queryNumber({ min: 1, max: 7 }).pipe(niche).optional(),
  network: source,
  ref: source,
  interests: z.array(z.enum(INTERESTS)).max(INTERESTS.length).optional(),
}

const slugTexts = z.object({ headline: z.string(), text: z.string(), button: z.string() })

const shownSlug = z.object({
  lander: z.enum(LANDERS),
  slug: z.string(),
  /** The page on the host of the site. */
  url: z.string(),
  niche: niche.nullable(),
  network: z.string().nullable(),
  ref: z.string().nullable(),
  interests: z.array(z.enum(INTERESTS)),
  texts: z.partialRecord(language, slugTexts),
})

const notFound = { lander_not_found: { status: 404 } }
const refusedSource = { slug_source_malformed: { status: 422 } }

/** The endpoints of the office about the slugs of landers. */
export const landersOfficeContract = {
  slugs: officeEndpoint('landers.read')
    .route({ method: 'GET', path: '/office/landers' })
    .output(
      z.object({
        /** The languages that the site offers. */
        languages: z.array(language),
        /** The landers without a slug, and the home page. */
        pages: z.array(z.object({ page: z.string(), url: z.string() })),
        slugs: z.array(shownSlug),
      }),
    ),
  slug: officeEndpoint('landers.read')
    .route({ method: 'GET', path: '/office/landers/{lander}/{slug}' })
    .input(z.strictObject(address))
    .output(shownSlug.extend({ languages: z.array(language) }))
    .errors(notFound),
  /** Adds a slug. The same slug again changes nothing. */
  addSlug: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/landers' })
    .input(z.strictObject({ ...address, ...values }))
    .output(z.object({ lander: z.string(), slug: z.string() }))
    .errors({
      ...refusedSource,
      slug_exists: { status: 409 },
      slug_malformed: { status: 422 },
      slug_has_niche: { status: 422 },
    }),
  /** Changes the values of a slug. The same values again change nothing. */
  changeSlug: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/landers/{lander}/{slug}' })
    .input(z.strictObject({ ...address, ...values }))
    .output(emptyOutput)
    .errors({ ...notFound, ...refusedSource }),
  /** Stores the texts of a slug in a language. The same texts again change nothing. */
  setSlugTexts: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/landers/{lander}/{slug}/texts/{language}' })
    .input(
      z.strictObject({
        ...address,
        language,
        headline: text({ min: 1, max: SLUG_LENGTHS.headline }),
        text: text({ min: 1, max: SLUG_LENGTHS.text }),
        button: text({ min: 1, max: SLUG_LENGTHS.button }),
      }),
    )
    .output(emptyOutput)
    .errors({ ...notFound, slug_texts_malformed: { status: 422 } }),
  /** Removes the texts of a slug in a language. A repeated call changes nothing. */
  removeSlugTexts: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/landers/{lander}/{slug}/texts/{language}/removal' })
    .input(z.strictObject({ ...address, language }))
    .output(emptyOutput)
    .errors(notFound),
  /** Removes a slug with its texts. A repeated call changes nothing. */
  removeSlug: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/landers/{lander}/{slug}/removal' })
    .input(z.strictObject(address))
    .output(emptyOutput),
}
