import { LANDERS } from '#features/landers/slug.rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { insertRows } from './rows.ts'
import { DEMO_SITES } from './sites.ts'

/** A slug that every lander of the demo has, with its texts. */
interface DemoSlug {
  readonly slug: string
  readonly niche?: number
  /** The traffic source of its visitors. */
  readonly network?: string
  readonly ref?: string
  readonly interests?: readonly string[]
  readonly texts: Readonly<Record<'nl' | 'en' | 'de', readonly [headline: string, text: string, button: string]>>
}

const DEMO_SLUGS: readonly DemoSlug[] = [
  {
    slug: 'utrecht',
    interests: ['biking', 'coffee', 'music'],
    texts: {
      nl: [
        'Iemand in Utrecht, om de hoek',
        'Tussen Dom en Rietveld woont vast iemand die bij je past.',
        'Begin in Utrecht',
      ],
      en: [
        'Someone in Utrecht, round the corner',
        'Between two canals there must be someone for you.',
        'Start in Utrecht',
      ],
      de: [
        'Jemand in Utrecht, gleich um die Ecke',
        'Zwischen Dom und Grachten wohnt bestimmt jemand, der zu dir passt.',
        'In Utrecht starten',
      ],
    },
  },
  {
    slug: 'den-haag',
    interests: ['beach', 'outdoors', 'foodie'],
    texts: {
      nl: ['Uitwaaien in Den Haag, maar dan samen', 'Strand, stad en iemand die meeloopt.', 'Begin in Den Haag'],
      en: ['A windy walk in The Hague, for two', 'Beach, city, and someone who walks along.', 'Start in The Hague'],
      de: ['Den Haag: Seewind, aber zu zweit', 'Strand, Stadt und jemand, der mitläuft.', 'In Den Haag starten'],
    },
  },
  {
    slug: '30-plus',
    network: 'voorbeeldnet',
    ref: 'dertig',
    texts: {
      nl: ['Daten na je dertigste begint hier', 'Je weet wat je wilt. Nu nog met wie.', 'Gratis beginnen'],
      en: ['Dating after thirty starts here', 'You know what you want. Now with whom.', 'Start for free'],
      de: ['Dating ab dreißig beginnt hier', 'Du weißt, was du willst. Jetzt noch, mit wem.', 'Kostenlos starten'],
    },
  },
  {
    slug: 'veertig-plus',
    niche: 6,
    texts: {
      nl: ['Veertig is het nieuwe nu', 'Voor wie valt op zelfvertrouwen en levenservaring.', 'Gratis beginnen'],
      en: ['Forty is the new now', 'For those who fall for confidence and experience.', 'Start for free'],
      de: [
        'Vierzig ist das neue Jetzt',
        'Für alle, die Selbstvertrauen und Lebenserfahrung mögen.',
        'Kostenlos starten',
      ],
    },
  },
]

/** Inserts the slugs of the landing pages of the demo sites. Leaves existing rows unchanged. */
export async function seedLanders(db: Db, now: Date): Promise<void> {
  const pages = DEMO_SITES.flatMap(({ id }) => LANDERS.map((lander) => ({ site_id: id, lander })))
  const slugRows = pages.flatMap((page) =>
    DEMO_SLUGS.map(({ slug, niche = null, network = null, ref = null, interests = [] }) => {
      return { ...page, slug, niche, network, ref, interests, created_at: now }
    }),
  )
  const textRows = pages.flatMap((page) =>
    DEMO_SLUGS.flatMap(({ slug, texts }) =>
      Object.entries(texts).map(([language, [headline, text, button]]) => {
        return { ...page, slug, language, headline, text, button }
      }),
    ),
  )
  await insertRows(db, 'lander_slug', slugRows)
  await insertRows(db, 'lander_slug_text', textRows)
}
