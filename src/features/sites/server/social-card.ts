import { readFile } from 'node:fs/promises'
import { cached } from '#platform/server/cached.ts'
import type { Context } from '#platform/server/context.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { NICHE_GRADIENTS, SOCIAL_CARD } from '../rules.ts'
import { translateSettings } from './settings.ts'
import { getSiteSettings } from './site-cache.ts'

const cards = cached<Buffer>({ maxEntries: 50, maxAgeMilliseconds: 24 * 3_600_000 })

/** Finds the picture of the site in link previews as a PNG; null in a language that the site does not offer. */
export async function findSocialCard(ctx: Context, locale: string): Promise<Buffer | null> {
  const settings = await getSiteSettings(ctx)
  const offered: readonly string[] = listOfferedLocales(settings)
  if (!offered.includes(locale)) return null
  const { name, index_title: title, niche, min_age: minAge } = translateSettings(settings, locale)
  const smallPrint = loadTexts({ ...ctx, locale }, 'pages')('socialCard', { minAge })
  const colors = NICHE_GRADIENTS[niche]
  return cards(ctx).get(JSON.stringify([name, title, smallPrint, colors]), async () => {
    // Loaded on demand, since few processes ever draw a card.
    const emblem = await readFile(new URL('../../../../public/favicon.svg', import.meta.url), 'utf8')
    const { drawTitleCard } = await import('#platform/server/media/title-card.ts')
    return drawTitleCard({ ...SOCIAL_CARD, heading: name, title, smallPrint, colors, emblem })
  })
}
