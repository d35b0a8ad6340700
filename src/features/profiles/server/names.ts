import { siteCompany, siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { validateName } from '../rules.ts'
import { skeletonOf } from './lookalikes.ts'

/** Words that only those who run a site may call themselves by, wherever they stand in a name. */
const staffTitles = toSkeletons(
  'administrator beheerder moderator moderatie helpdesk klantenservice klantendienst medewerker',
)
/** Words that only they may begin or end a name with; other words begin with `support`, `beheer` and `staff`. */
const staffWords = toSkeletons('admin webmaster')
const staffEndings = toSkeletons('support beheer systeem')
const staffBeginnings = toSkeletons('support beheer systeem staff')
/** What makes a word of the staff, or the name of the site, the name of a part of it. */
const teamWords = toSkeletons(
  'team crew desk dienst service centrum center balie hulp account official officieel bot nederland nl be',
)

/** The fewest letters of a site's name that nobody may have within their own; a shorter one stands in other words. */
const MIN_DISTINCT_LENGTH = 5

/**
 * Why a member may not have a name, or null: what the browser knows too (C-73), and names that pass for the site's own
 * or for its staff's (T26).
 */
export async function validateMemberName(ctx: Context, name: string, email: string): Promise<Refusal | null> {
  const [{ name: siteName, mail_name: mailName }, { tradenames }] = [await siteSettings(ctx), await siteCompany(ctx)]
  const pretends = impersonatesStaff(name, [siteName, mailName, ...tradenames])
  return validateName(name, email) ?? (pretends ? new Refusal('name_of_staff') : null)
}

/**
 * Whether a name reads like one of the staff's titles or of the site's names, as a word, or as all letters together.
 * Digits are read twice: as the letters they look like, and as nothing.
 */
export function impersonatesStaff(name: string, siteNames: readonly string[]): boolean {
  const sites = siteNames.map((each) => lettersOf(skeletonOf(each)))
  return [name, name.replace(/\p{N}+/gu, ' ')].some((form) => {
    const parts = skeletonOf(form).split(/[^\p{L}]+/u)
    return [...parts, parts.join('')].some((word) => isSiteName(word, sites) || isStaffName(word, sites))
  })
}

function isSiteName(word: string, sites: readonly string[]): boolean {
  return sites.some(
    (site) => word === site || isTeamName(word, site) || (site.length >= MIN_DISTINCT_LENGTH && startsOrEndsWith(word, site)),
  )
}

function isStaffName(word: string, sites: readonly string[]): boolean {
  const isTitle = staffTitles.some((title) => word.includes(title))
  const isWord = staffWords.some((each) => startsOrEndsWith(word, each))
  const isEnding = staffEndings.some((ending) => word.endsWith(ending))
  const isBeginning = staffBeginnings.some((beginning) => word === beginning || isTeamName(word, beginning, sites))
  return isTitle || isWord || isEnding || isBeginning
}

/** Whether a word begins or ends with another one. */
function startsOrEndsWith(word: string, other: string): boolean {
  return word.startsWith(other) || word.endsWith(other)
}

/** Whether a word is another one with what makes it a team's, before or behind it. */
function isTeamName(word: string, other: string, sites: readonly string[] = []): boolean {
  const rest = word.startsWith(other)
    ? word.slice(other.length)
    : word.endsWith(other)
      ? word.slice(0, -other.length)
      : ''
  return [...teamWords, ...staffWords, ...staffBeginnings, ...sites].includes(rest)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

function toSkeletons(text: string): string[] {
  return text.split(' ').map(skeletonOf)
}
