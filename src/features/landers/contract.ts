import * as z from 'zod'
import { INTERESTS } from '#features/sites/rules.ts'
import { publicReadEndpoint, text } from '#platform/contract.ts'
import { LANDERS } from './slug.rules.ts'

/** Real people only: fictional profiles count in neither (C-11, L-09). */
const homeCounts = z.object({ online: z.int(), members: z.int() })

/** The content of a lander at a URL (C-50). */
const landerContent = z.object({
  /** Whether the site has the slug of the URL. Without a slug it is true. */
  isKnown: z.boolean(),
  niche: z.literal([1, 2, 3, 4, 5, 6, 7]),
  /** The texts of the slug; null shows the lander's own texts. */
  texts: z.object({ headline: z.string(), text: z.string(), button: z.string() }).nullable(),
  interests: z.array(z.enum(INTERESTS)),
})

export const landersContract = {
  home: publicReadEndpoint.route({ method: 'GET', path: '/home' }).output(homeCounts),
  lander: publicReadEndpoint
    .route({ method: 'GET', path: '/landers/{lander}' })
    .input(z.object({ lander: z.enum([...LANDERS, 'tinderswipe']), slug: text({ max: 80 }).optional() }))
    .output(landerContent),
}

export type LanderContent = z.infer<typeof landerContent>
