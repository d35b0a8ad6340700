import { createFictionalAccount } from '#features/accounts/server/identity.ts'
import { takePage } from '#platform/server/database/page.ts'
import { openBalance } from '#features/credits/server/credits.ts'
import { listLicensedPhotos } from '#features/photos/server/licensed-photos.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { requireCityByName } from '#features/sites/server/cities.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { FICTIONAL_PAGE_SIZE, listChangedFields, sexualityOfFictional } from '../fictional.rules.ts'
import { ageOn, validateSexuality } from '../rules.ts'
import { requireFictionalProfiles } from './fictional-setting.ts'
import { findFictionalRow, listFictionalRows, writeRetirement, type FictionalRow } from './fictional.sql.ts'
import { validateMemberName } from './names.ts'
import { toCityColumns, writeProfile } from './own-profile.ts'
import { createProfile, profileChanged } from './profiles.ts'
import { lockProfile, updatePrivacy, writeSearchRow, type ProfileRow } from './profiles.sql.ts'
import type { profilesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists a page of the fictional profiles of the site, the retired ones last, and whether the site has them at all. */
export async function listFictional(
  ctx: StaffContext,
  { after }: InputOf<typeof profilesOfficeContract.listFictional>,
) {
  const { fictional_profiles: isOn, min_age: minAge } = await getSiteSettings(ctx)
  if (!isOn) return { isOn, minAge, profiles: [], next: null }
  const cursor = { afterRetired: after ? after[0] === 'retired' : null, afterId: after?.[1] ?? null }
  const rows = await listFictionalRows.all(ctx, { limit: FICTIONAL_PAGE_SIZE + 1, ...cursor })
  const { shown, next } = takePage(
    rows,
    FICTIONAL_PAGE_SIZE,
    (row) => `${row.retiredAt === null ? 'active' : 'retired'}_${row.id}`,
  )
  return { isOn, minAge, profiles: shown.map((row) => toListed(ctx, row)), next }
}

/**
 * Finds a fictional profile of the site, with its photos.
 * @throws Refusal `fictional_profiles_off`, `fictional_not_found`
 */
export async function findFictional(ctx: StaffContext, { id }: InputOf<typeof profilesOfficeContract.findFictional>) {
  await requireFictionalProfiles(ctx)
  const row = await findFictionalRow.require(ctx, { memberId: id }, 'fictional_not_found')
  const photos = await listLicensedPhotos(ctx, id)
  return {
    ...toListed(ctx, row),
    seeks: row.seeks,
    about: row.about,
    photos: photos.map(({ fileKey: key, isMain, ...photo }) => ({ ...photo, key, isMain })),
  }
}

function toListed(ctx: Context, row: FictionalRow) {
  const { id, name, gender, birthDate, cityName } = row
  return {
    id,
    name,
    gender,
    cityName,
    age: ageOn(birthDate, formatDateInTimeZone(ctx.now(), ctx.timeZone)),
    createdAt: row.createdAt,
    retiredAt: row.retiredAt,
    activePhotos: row.activePhotos,
    waitingPhotos: row.waitingPhotos,
  }
}

/**
 * Makes a fictional profile, which stays fictional (C-11). Nobody can log in to its account, and it accepts no images. A
 * repeated request makes nothing.
 * @throws Refusal `fictional_profiles_off`, `unknown_city`, `name_…`, `birth_date_invalid`, `under_age`,
 * `sexuality_mismatch`, `fictional_not_found` for an id that another account has
 */
export async function createFictional(
  ctx: StaffContext,
  input: InputOf<typeof profilesOfficeContract.createFictional>,
): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  const { id, gender, seeks } = input
  const city = await requireCityByName(ctx, input.city)
  return inTransaction(ctx, async (tx) => {
    if (!(await createFictionalAccount(tx, id))) {
      await findFictionalRow.require(tx, { memberId: id }, 'fictional_not_found')
      return { id }
    }
    const sexuality = sexualityOfFictional(gender, { seeks })
    await createProfile(tx, { ...input, memberId: id, sexuality, cityId: city.id, isFictional: true })
    await openBalance(tx, id)
    const { public_visible_default: isPublic } = await getSiteSettings(tx)
    await updatePrivacy.run(tx, {
      memberId: id,
      invisible: false,
      publicVisible: isPublic,
      messagesFrom: 'everyone',
      imagesFrom: 'nobody',
      hidesFictional: false,
      onSisterSites: false,
    })
    await recordAudit(tx, { action: 'fictional.create', subject: { kind: 'member', id } })
    return { id }
  })
}

/**
 * Changes name, sought gender, city and text of a fictional profile. Without a difference nothing is changed.
 * @throws Refusal `fictional_profiles_off`, `fictional_not_found`, `fictional_retired`, `unknown_city`, `name_…`
 */
export async function changeFictional(
  ctx: StaffContext,
  input: InputOf<typeof profilesOfficeContract.changeFictional>,
): Promise<void> {
  await requireFictionalProfiles(ctx)
  const city = await requireCityByName(ctx, input.city)
  await inTransaction(ctx, async (tx) => {
    const current = await requireOpenFictional(tx, input.id)
    const { name, seeks, about } = input
    const changed = { name, seeks, about, ...toCityColumns(city) }
    const fields = listChangedFields(current, { ...current, ...changed })
    if (fields.length === 0) return
    const sexuality = sexualityOfFictional(current.gender, { seeks, current })
    const refusal =
      (name === current.name ? null : await validateMemberName(tx, name, '')) ??
      validateSexuality(current.gender, sexuality)
    if (refusal) throw refusal
    await writeProfile(tx, { ...current, ...changed, sexuality })
    await profileChanged.publish(tx, { memberId: input.id })
    await recordAudit(tx, {
      action: 'fictional.change',
      subject: { kind: 'member', id: input.id },
      after: { fields: fields.map(toColumn) },
    })
  })
}

/**
 * Retires a fictional profile: those who wrote or liked still see it, nobody else does, and no message is sent to it or by it.
 * A repeated call changes nothing.
 * @throws Refusal `fictional_profiles_off`, `fictional_not_found`
 */
export async function retireFictional(
  ctx: StaffContext,
  { id }: InputOf<typeof profilesOfficeContract.retireFictional>,
): Promise<void> {
  await requireFictionalProfiles(ctx)
  await inTransaction(ctx, async (tx) => {
    const current = await lockFictional(tx, id)
    if (current.retiredAt) return
    await writeRetirement.run(tx, { memberId: id })
    await writeSearchRow.run(tx, { memberId: id })
    await profileChanged.publish(tx, { memberId: id })
    await recordAudit(tx, { action: 'fictional.retire', subject: { kind: 'member', id } })
  })
}

/**
 * Locks a fictional profile that is not retired.
 * @throws Refusal `fictional_not_found`, `fictional_retired`
 */
export async function requireOpenFictional(tx: StaffContext, id: string): Promise<ProfileRow> {
  const profile = await lockFictional(tx, id)
  if (profile.retiredAt) throw new Refusal('fictional_retired')
  return profile
}

async function lockFictional(tx: StaffContext, id: string): Promise<ProfileRow> {
  const profile = await lockProfile.one(tx, { memberId: id })
  if (!profile?.isFictional) throw new Refusal('fictional_not_found')
  return profile
}

/** Returns the name of a field in the audit log: that of its column. */
function toColumn(field: ReturnType<typeof listChangedFields>[number]): string {
  return field === 'cityId' ? 'city_id' : field
}
