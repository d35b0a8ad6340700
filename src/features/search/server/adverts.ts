import { ageOn } from '#features/profiles/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { declareReadBudget, consumeReadBudget } from '#platform/server/security/rate-limit.ts'
import type { Adverts } from '../contract.ts'
import { LOWEST_AGE } from '../rules.ts'
import { findSisterMember, type SisterSiteMemberRow } from './sister-members.sql.ts'
import { loadViewer, toSearchValues, type Viewer } from './viewer.ts'

/** Limits requests, because each may show another member of a sister site. A browser sends one in ten minutes. */
const advertBudget = declareReadBudget('search.adverts', { points: 300, networkPoints: 1_200, windowSeconds: 3_600 })

/**
 * Returns the advertisements to show among search results: a cam site, and a member of a sister site who agreed to be
 * shown. The site must enable each of them, and only logged-in adults get them (C-12, R-2.118).
 * @throws Refusal `authentication_required` as for a search, `rate_limited`
 */
export async function listAdverts(ctx: Context): Promise<Adverts> {
  await consumeReadBudget(ctx, advertBudget)
  const viewer = await loadViewer(ctx)
  const { settings, profile, today } = viewer
  if (!profile || ageOn(profile.birthDate, today) < LOWEST_AGE) return { cam: null, sister: null }
  return {
    cam: settings.cam_cards && settings.cam_card_url ? toCamAdvert(settings.cam_card_url) : null,
    sister: settings.member_resell ? await findSisterAdvert(ctx, viewer) : null,
  }
}

/** Strips query and fragment from the URL, so that it carries nothing about the viewer. */
function toCamAdvert(address: string): Adverts['cam'] {
  const { origin, pathname, hostname } = new URL(address)
  return { url: `${origin}${pathname}`, host: hostname }
}

async function findSisterAdvert(ctx: Context, viewer: Viewer): Promise<Adverts['sister']> {
  const { country, groups } = toSearchValues(ctx, viewer, { country: viewer.profile?.country ?? '' })
  const groupPairs = groups.flatMap(({ gender, sexualities }) =>
    sexualities.map((sexuality) => ({ gender, sexuality })),
  )
  const row = await findSisterMember.one(ctx, {
    country,
    genders: groupPairs.map(({ gender }) => gender),
    sexualities: groupPairs.map(({ sexuality }) => sexuality),
  })
  return row && toSisterAdvert(ctx, row, viewer.today)
}

function toSisterAdvert({ origin }: Context, row: SisterSiteMemberRow, today: string): Adverts['sister'] {
  const { protocol, port } = new URL(origin)
  return {
    name: row.name,
    age: ageOn(row.birthDate, today),
    cityName: row.cityName,
    siteName: row.siteName,
    url: `${protocol}//${row.host}${port && `:${port}`}/`,
  }
}
