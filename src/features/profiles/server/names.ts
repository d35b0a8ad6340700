// Public: other features or the app use this file.
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { repeatsAddress, validateName } from '../rules.ts'
import { listNameRows } from './member-names.sql.ts'
import { skeletonOf } from './lookalikes.ts'

/** Staff titles that are refused anywhere in a name. */
const staffTitles = toSkeletons(
  'administrator beheerder moderator moderatie helpdesk klantenservice klantendienst medewerker',
)
/** Words that a name may not begin or end with. */
const staffWords = toSkeletons('admin webmaster')
/** Words that a name may not end with. Ordinary words begin with some of them. */
const staffEndings = toSkeletons('support beheer systeem')
const staffBeginnings = toSkeletons('support beheer systeem staff')
/** Words that name a team when they are combined with a staff word or a site name. */
const teamWords = toSkeletons(
  'team crew desk dienst service centrum center balie hulp account official officieel bot nederland nl be',
)

/** The minimum length of a site name that a name may not begin or end with; shorter ones are part of ordinary words. */
const MIN_DISTINCT_LENGTH = 5

/**
 * Validates a name by the rules that the browser has too (C-73), and refuses names that impersonate the staff (T26).
 */
export async function validateMemberName(ctx: Context, name: string, email: string): Promise<Refusal | null> {
  const [{ name: siteName, mail_name: mailName }, { tradenames }] = [
    await getSiteSettings(ctx),
    await getSiteCompany(ctx),
  ]
  const isImpersonation = impersonatesStaff(name, [siteName, mailName, ...tradenames])
  return validateName(name, email) ?? (isImpersonation ? new Refusal('name_of_staff', { field: 'name' }) : null)
}

/**
 * Refuses an address that the name of the member would reveal. Listens to `addressChosen`.
 * @throws Refusal `name_is_email`
 */
export async function refuseAddressLikeName(
  ctx: Context,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const [member] = await listNameRows.all(ctx, { ids: [memberId] })
  if (member && repeatsAddress(member.name, email)) throw new Refusal('name_is_email', { field: 'email' })
}

/**
 * Returns whether a word of a name, or all its letters together, looks like a staff title or a site name. Digits are
 * read both as the letters that they look like and as separators.
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
    (site) =>
      word === site || isTeamName(word, site) || (site.length >= MIN_DISTINCT_LENGTH && startsOrEndsWith(word, site)),
  )
}

function isStaffName(word: string, sites: readonly string[]): boolean {
  const isTitle = staffTitles.some((title) => word.includes(title))
  const isWord = staffWords.some((each) => startsOrEndsWith(word, each))
  const isEnding = staffEndings.some((ending) => word.endsWith(ending))
  const isBeginning = staffBeginnings.some((beginning) => word === beginning || isTeamName(word, beginning, sites))
  return isTitle || isWord || isEnding || isBeginning
}

function startsOrEndsWith(word: string, other: string): boolean {
  return word.startsWith(other) || word.endsWith(other)
}

/** Returns whether a word consists of `other` and a team word before or after it. */
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
