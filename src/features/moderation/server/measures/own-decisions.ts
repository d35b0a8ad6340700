import { listOwnPhotoDecisions } from '#features/photos/server/review/decisions.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { MAX_OWN_DECISIONS, OBJECTION_DAYS } from '../../rules.ts'
import { storeObjectionTo } from './objections.ts'
import {
  findOwnDecision,
  findOwnRestrictions,
  listOwnDecisions,
  listOwnHolds,
  type OwnDecisionRow,
} from './own-decisions.sql.ts'
import type { moderationContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** Lists every decision about the caller: the measures, what is hidden until a person decides, and refused photos. */
export async function listDecisionsAboutMe(ctx: MemberContext) {
  const { memberId } = ctx.actor
  const [decisions, holds, photos] = await Promise.all([
    listOwnDecisions.all(ctx, { memberId, limit: MAX_OWN_DECISIONS }),
    listOwnHolds.all(ctx, { memberId, limit: MAX_OWN_DECISIONS }),
    listOwnPhotoDecisions(ctx, MAX_OWN_DECISIONS),
  ])
  return {
    decisions: decisions.map((row) => toOwnDecision(ctx, row)),
    holds: holds.map(({ subjectKind: kind, heldAt: at }) => ({ kind, at })),
    photos,
  }
}

function toOwnDecision(ctx: Context, row: OwnDecisionRow) {
  return {
    id: row.id,
    outcome: row.outcome,
    ground: row.ground,
    body: row.body,
    kind: row.subjectKind,
    decidedAt: row.decidedAt,
    endsAt: row.endsAt,
    endedAt: row.endedAt,
    reversedAt: row.reversedAt,
    isReported: row.reporters > 0,
    wasFlagged: row.wasFlagged,
    resemblesBanned: row.resemblesBanned,
    heldAt: row.heldAt,
    canObject: !row.objectedAt && !row.reversedAt && row.decidedAt > findOldestOpen(ctx),
    objection: row.objectedAt && {
      body: row.objection ?? '',
      at: row.objectedAt,
      decidedAt: row.objectionDecidedAt,
    },
  }
}

/** Returns until when the caller is hidden from others and limited in writing. */
export async function findMyRestrictions(ctx: MemberContext) {
  const row = await findOwnRestrictions.oneOrThrow(ctx, { memberId: ctx.actor.memberId })
  const { hiddenUntil: hidden, limitedUntil: limited } = row
  return { hiddenUntil: hidden, limitedUntil: limited }
}

/**
 * Objects to a decision about the caller. A repeated call changes nothing.
 * @throws Refusal `objection_closed` for every other decision, after six months and once it was reversed; `rate_limited`
 */
export async function objectToDecision(
  ctx: MemberContext,
  { id, body }: InputOf<typeof moderationContract.objectToDecision>,
): Promise<void> {
  return storeObjectionTo(ctx, body, async () => {
    return findOwnDecision.require(
      ctx,
      {
        id,
        memberId: ctx.actor.memberId,
        decidedAfter: findOldestOpen(ctx),
      },
      'objection_closed',
    )
  })
}

function findOldestOpen(ctx: Context): Date {
  return ago(ctx, { days: OBJECTION_DAYS })
}
