import { randomBytes } from 'node:crypto'
import { openBalance } from '#features/credits/server/credits.ts'
import { WELCOME_BONUS } from '#features/pricing/bonus.rules.ts'
import { createProfile, refreshSearchRow } from '#features/profiles/server/profiles.ts'
import type { Context } from '#platform/server/context.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { ago, later } from '#platform/server/ago.ts'

/** The properties of a test member. Every property has a default. */
export interface MemberOptions {
  readonly name?: string
  readonly gender?: 'male' | 'female'
  readonly sexuality?: 'hetero' | 'gay' | 'lesbian' | 'bi'
  readonly seeks?: 'male' | 'female' | 'both'
  readonly birthDate?: string
  readonly cityId?: number
  readonly interests?: string[]
  readonly about?: string
  readonly credits?: number
  readonly premium?: boolean
  readonly confirmed?: boolean
  readonly email?: string
  /** Defaults to the end of the welcome bonus, so that prices are without it. */
  readonly signedUpSecondsAgo?: number
  /** A fictional profile (C-11). */
  readonly fictional?: boolean
}

/** A logged-in member of a test world. */
export interface TestMember {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly token: string
}

/** The GeoNames id of Utrecht. */
export const utrecht = 2745912

// argon2id of 'welkom-bij-vonk', precomputed: hashing for every member would slow the tests down.
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$58P5vhqUDtEJHzWAJO9mkw$W3CJkGyOmW/gQ14SB1tvb05dxO/uQbHnJjip8ja6v60'

/** Creates a confirmed member with a profile and a session. */
export async function createMember(ctx: Context, options: MemberOptions): Promise<TestMember> {
  const memberId = ctx.newId()
  const name = options.name ?? `Lid ${memberId.slice(-4)}`
  const email = options.email ?? `${memberId}@test.vonk.test`
  await insertAccount(ctx, memberId, email, options)
  await openBalance(ctx, memberId)
  await createProfile(ctx, {
    memberId,
    name,
    gender: options.gender ?? 'female',
    sexuality: options.sexuality ?? 'hetero',
    seeks: options.seeks ?? (options.gender === 'male' ? 'female' : 'male'),
    birthDate: options.birthDate ?? '1994-05-17',
    cityId: options.cityId ?? utrecht,
    interests: options.interests ?? [],
    about: options.about ?? '',
  })
  if (options.fictional)
    await ctx.db.query({ text: 'update profile set is_fictional = true where member_id = $1' }, [memberId])
  await refreshSearchRow(ctx, memberId)
  await addBalance(ctx, memberId, options)
  return { id: memberId, email, name, token: await openSession(ctx, memberId) }
}

async function insertAccount(ctx: Context, memberId: string, email: string, options: MemberOptions): Promise<void> {
  const confirmed = options.confirmed ?? true
  await ctx.db.query(
    {
      text: `insert into account (id, site_id, email, email_key, password_hash, status, language, signup_at,
        confirmed_at, origin, terms_version, terms_accepted_at, sensitive_consent_at, sensitive_consent_version)
        values ($1, $2, $3, lower($3), $4, $5, 'nl', $6, $7, $8, $6, $6, $6, '1')`,
    },
    [
      memberId,
      ctx.siteId,
      email,
      passwordHash,
      confirmed ? 'active' : 'not_confirmed',
      ago(ctx, { seconds: options.signedUpSecondsAgo ?? WELCOME_BONUS.windowSeconds }),
      confirmed ? ctx.now() : null,
      ctx.origin,
    ],
  )
}

async function addBalance(
  ctx: Context,
  memberId: string,
  { credits = 0, premium = false }: MemberOptions,
): Promise<void> {
  if (credits > 0) {
    await ctx.db.query({ text: `select move_credits($1, $2, 'test', null, $3, $4)` }, [
      memberId,
      credits,
      `test:${memberId}`,
      ctx.now(),
    ])
  }
  if (premium)
    await ctx.db.query({ text: 'update credit_balance set paid_orders = 1 where member_id = $1' }, [memberId])
}

/** Creates a session for a member and returns its token. */
export async function openSession(ctx: Context, memberId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = later(ctx, { days: 30 })
  await ctx.db.query(
    {
      text: `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent) values ($1, $2, $3, $4, $5, 'test')`,
    },
    [hashSessionToken(token), memberId, ctx.siteId, ctx.now(), expiresAt],
  )
  return token
}
