import type { Context } from '#platform/server/context.ts'
import { seal, unseal } from '#platform/server/security/sealing.ts'
import { NOTIFICATION_KINDS, sortKinds, type NotificationKind } from '../../preferences.rules.ts'

const purpose = 'vonk unsubscribe links'

/** The member and the kinds of mails that a link turns off. */
export interface Unsubscription {
  readonly memberId: string
  readonly kinds: readonly NotificationKind[]
}

/** Creates the token of an unsubscribe link. It never expires, is encrypted, and is valid on its own site only. */
export function createUnsubscribeToken(ctx: Context, { memberId, kinds }: Unsubscription): string {
  const content = [memberId, ...sortKinds(kinds)].join(' ')
  return seal(ctx, { purpose, owner: ctx.siteId }, Buffer.from(content))
}

/** Reads a token; null when it is forged, altered or of another site. */
export function readUnsubscribeToken(ctx: Context, token: string): Unsubscription | null {
  const content = unseal(ctx, { purpose, owner: ctx.siteId }, token)
  if (!content) return null
  const [memberId = '', ...names] = content.toString().split(' ')
  return { memberId, kinds: NOTIFICATION_KINDS.filter((kind) => names.includes(kind)) }
}
