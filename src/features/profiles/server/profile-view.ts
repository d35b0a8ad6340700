import { photosForViewer } from '#features/photos/server/photos.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import type { MemberProfile } from '../contract.ts'
import { dateIn, factChoices, visibleFields, type Fact, type OptionalField } from '../rules.ts'
import { cardOf } from './profiles.ts'
import { findProfileRow, findPublicProfile, findSeenProfile, type CardRow, type ProfileRow } from './profiles.sql.ts'

type SeenRow = ProfileRow & CardRow

/**
 * A member as whoever asks may see them: no birth date, only the fields this site shows, photos as far as they
 * are open. A visitor sees members who opted in only (C-49).
 * @throws Refusal `member_not_found`; for a visitor `authentication_required`, whether the member exists or not
 */
export async function viewMember(ctx: Context, { id }: { id: string }): Promise<MemberProfile> {
  const row = ctx.memberId === null ? await publicRow(ctx, id) : await seenRow(ctx, id, ctx.memberId)
  const [settings, photos, own] = await Promise.all([
    siteSettings(ctx),
    photosForViewer(ctx, id),
    ctx.memberId === null ? null : findProfileRow.one(ctx.db, [ctx.memberId, ctx.siteId]),
  ])
  const now = ctx.now()
  const fields = visibleFields(settings)
  return {
    ...cardOf(row, now, dateIn(now, settings.time_zone)),
    gender: row.gender,
    sexuality: row.sexuality,
    about: fields.includes('about') ? row.about : '',
    facts: factsOf(row, fields),
    interests: fields.includes('interests') ? sharedInterests(row, ctx.memberId === id ? null : own) : [],
    photos,
    isSelf: ctx.memberId === id,
    unlock: ctx.memberId === null ? 'log_in' : photos.some((photo) => photo.locked) ? 'premium' : null,
  }
}

async function seenRow(ctx: Context, id: string, viewerId: string): Promise<SeenRow> {
  const row = await findSeenProfile.one(ctx.db, [id, ctx.siteId, viewerId])
  if (!row) throw new Refusal('member_not_found')
  return row
}

async function publicRow(ctx: Context, id: string): Promise<SeenRow> {
  const row = await findPublicProfile.one(ctx.db, [id, ctx.siteId])
  if (!row) throw new Refusal('authentication_required')
  return row
}

/** The facts of a profile by field, in the shape of the contract; stored values that are no choice any more are null. */
export function allFacts(row: ProfileRow): Required<MemberProfile['facts']> {
  return {
    hairColour: choice('hairColour', row.hair_colour),
    eyeColour: choice('eyeColour', row.eye_colour),
    bodyType: choice('bodyType', row.body_type),
    relationshipStatus: choice('relationshipStatus', row.relationship_status),
    tattoos: choice('tattoos', row.tattoos),
  }
}

function choice<Name extends Fact>(name: Name, value: string | null): (typeof factChoices)[Name][number] | null {
  const choices: readonly (typeof factChoices)[Name][number][] = factChoices[name]
  return choices.find((each) => each === value) ?? null
}

function factsOf(row: ProfileRow, fields: readonly OptionalField[]): MemberProfile['facts'] {
  const filled = Object.entries(allFacts(row)).filter(
    ([name, value]) => value !== null && fields.some((field) => field === name),
  )
  return Object.fromEntries(filled)
}

/** Known keys only, shared ones first. */
function sharedInterests(row: ProfileRow, viewer: ProfileRow | null): MemberProfile['interests'] {
  const all = INTERESTS.filter((key) => row.interests.includes(key))
  const listed = all.map((key) => ({ key, shared: viewer?.interests.includes(key) ?? false }))
  return listed.toSorted((one, other) => Number(other.shared) - Number(one.shared))
}
