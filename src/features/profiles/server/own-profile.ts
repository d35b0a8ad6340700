import { findAccount } from '#features/accounts/server/identity.ts'
import { listChoices, listOffered } from '#features/sites/choices.rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { findRegionName } from '#features/sites/server/sites.ts'
import { requireCity } from '#features/sites/server/cities.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { OwnProfile, ProfileChanges, profilesContract } from '../contract.ts'
import { joinProfileTexts, PROMPTS, validatePrompts } from '../prompts.rules.ts'
import {
  ageOn,
  factChoices,
  factNames,
  optionalFields,
  soughtGenderOf,
  listVisibleFields,
  validateInterests,
  validateSexuality,
} from '../rules.ts'
import { validateMemberName } from './names.ts'
import { profileChanged, textsChanged } from './profiles.ts'
import { toFacts, toPrompts } from './profile-view.ts'
import { findProfileRow, lockProfile, updateProfile, writeSearchRow, type ProfileRow } from './profiles.sql.ts'
import type { InputOf } from '#platform/contract.ts'

/** Limits profile changes. By varying their own profile, a member could deduce the criteria of others (T18). */
const changeLimit = declareRateLimit('profiles.changes', { points: 60, windowSeconds: 3_600 })

/** Returns the member's own profile with all editable fields. */
export async function getMyProfile(ctx: MemberContext): Promise<OwnProfile> {
  const row = await findProfileRow.oneOrThrow(ctx, { memberId: ctx.actor.memberId })
  const [settings, regionName] = await Promise.all([getSiteSettings(ctx), findRegionName(ctx, row.regionCode)])
  return {
    id: row.memberId,
    name: row.name,
    gender: row.gender,
    sexuality: row.sexuality,
    birthDate: row.birthDate,
    age: ageOn(row.birthDate, formatDateInTimeZone(ctx.now(), settings.time_zone)),
    about: row.about,
    prompts: toPrompts(row),
    interests: listChoices('interests', INTERESTS, settings).filter((key) => row.interests.includes(key)),
    facts: toFacts(row, settings),
    heightCm: row.heightCm,
    languages: row.languages,
    work: row.work,
    hiddenFields: row.hiddenFields,
    city: {
      id: row.cityId,
      name: row.cityName,
      country: row.country,
      regionCode: row.regionCode,
      regionName,
    },
    visibleFields: listVisibleFields(settings),
  }
}

/**
 * Changes the given fields of the member's own profile. Idempotent.
 * @throws Refusal `name_…` (C-73), `sexuality_mismatch` (C-45), `unknown_interest`, `unknown_prompt`, `unknown_choice`,
 * `field_not_offered`, `unknown_city`, `rate_limited`
 */
export async function changeProfile(
  ctx: MemberContext,
  changes: InputOf<typeof profilesContract.change>,
): Promise<OwnProfile> {
  const { memberId } = ctx.actor
  await consumeRateLimit(ctx, changeLimit)
  await refuseUnofferedValues(ctx, changes)
  const city = changes.cityId === undefined ? null : await requireCity(ctx, changes.cityId)
  await inTransaction(ctx, async (tx) => {
    const current = await lockProfile.one(tx, { memberId })
    if (!current) throw new Error('a member without a profile')
    await refuseUnofferedChoices(tx, current, changes)
    await refuseInvalidValues(tx, current, changes)
    await writeProfile(tx, { ...current, ...toColumns(current, changes), ...(city ? toCityColumns(city) : {}) })
    await profileChanged.publish(tx, { memberId })
    const texts = joinProfileTexts({ ...current, ...toColumns(current, changes) })
    if (texts !== joinProfileTexts(current)) await textsChanged.publish(tx, { memberId, texts })
  })
  return getMyProfile(ctx)
}

async function refuseUnofferedValues(ctx: Context, changes: ProfileChanges): Promise<void> {
  const settings = await getSiteSettings(ctx)
  const visibleFields = listVisibleFields(settings)
  const field = optionalFields.find((name) => changes[name] !== undefined && !visibleFields.includes(name))
  if (field) throw new Refusal('field_not_offered', { field })
}

/** Refuses interests, prompts and facts that the site does not offer. A member may save again what they have. */
async function refuseUnofferedChoices(ctx: Context, current: ProfileRow, changes: ProfileChanges): Promise<void> {
  const settings = await getSiteSettings(ctx)
  const refusal =
    validateInterests(changes.interests ?? [], [...settings.interests, ...current.interests]) ??
    validatePrompts(changes.prompts ?? [], [...listOffered('prompts', PROMPTS, settings), ...current.prompts])
  if (refusal) throw refusal
  const facts = toFacts(current, settings)
  const field = factNames.find((fact) => {
    const value = changes[fact] ?? null
    const isOffered = value === null || listOffered(fact, factChoices[fact], settings).includes(value)
    return !isOffered && value !== facts[fact]
  })
  if (field) throw new Refusal('unknown_choice', { field })
}

async function refuseInvalidValues(
  tx: Context,
  current: ProfileRow,
  { name, sexuality }: ProfileChanges,
): Promise<void> {
  const account = await findAccount(tx, current.memberId)
  const refusal =
    (name === undefined || name === current.name ? null : await validateMemberName(tx, name, account?.email ?? '')) ??
    (sexuality === undefined ? null : validateSexuality(current.gender, sexuality))
  if (refusal) throw refusal
}

function toColumns(current: ProfileRow, changes: ProfileChanges): Partial<ProfileRow> {
  const {
    name,
    sexuality,
    about,
    prompts,
    interests,
    hairColour,
    eyeColour,
    bodyType,
    relationshipStatus,
    tattoos,
    languages,
  } = changes
  const seeks = sexuality && sexuality !== current.sexuality ? soughtGenderOf(current.gender, sexuality) : undefined
  const columns = {
    name,
    sexuality,
    seeks,
    about,
    tattoos,
    prompts: prompts?.map(({ key }) => key),
    promptAnswers: prompts?.map(({ answer }) => answer),
    interests: interests && [...new Set(interests)],
    ...pickLife({ ...changes, heightCm: changes.height, languages: languages && [...new Set(languages)] }),
    hairColour,
    eyeColour,
    bodyType,
    relationshipStatus,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

type LifeColumns =
  | 'intention'
  | 'children'
  | 'childWish'
  | 'smoking'
  | 'drinking'
  | 'heightCm'
  | 'languages'
  | 'work'
  | 'hiddenFields'

/** Returns the columns about what a member is looking for and how they live. */
function pickLife<Row extends { readonly [Column in LifeColumns]?: unknown }>(row: Row): Pick<Row, LifeColumns> {
  const { intention, children, childWish, smoking, drinking, heightCm, languages, work, hiddenFields } = row
  return { intention, children, childWish, smoking, drinking, heightCm, languages, work, hiddenFields }
}

/** Returns the columns of a profile for its city. */
export function toCityColumns(city: {
  id: number
  name: string
  country: string
  regionCode: string
}): Partial<ProfileRow> {
  return { cityId: city.id, cityName: city.name, country: city.country, regionCode: city.regionCode }
}

/** Writes a changed profile and its search row. */
export async function writeProfile(tx: Context, row: ProfileRow): Promise<void> {
  const location = { country: row.country, region: row.regionCode, cityId: row.cityId, cityName: row.cityName }
  const facts = {
    ...pickLife(row),
    hairColour: row.hairColour,
    eyeColour: row.eyeColour,
    bodyType: row.bodyType,
    relationshipStatus: row.relationshipStatus,
    tattoos: row.tattoos,
  }
  const { about, prompts, promptAnswers, interests } = row
  const details = { about, prompts, promptAnswers, interests }
  await updateProfile.run(tx, {
    memberId: row.memberId,
    name: row.name,
    sexuality: row.sexuality,
    seeks: row.seeks,
    ...location,
    ...details,
    ...facts,
  })
  await writeSearchRow.run(tx, { memberId: row.memberId })
}
