import type { Looker } from '#features/photos/rules.ts'
import { photosSeenBy } from '#features/photos/server/photos.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import type { MemberProfile } from '../contract.ts'
import { describe } from './profile-view.ts'
import { findSeenProfile, type SeenRow } from './profiles.sql.ts'

/** The profile, or null for who does not get to see it; and what keeps others from it, some or all. */
interface Preview {
  readonly member: MemberProfile | null
  readonly hidden: 'not_confirmed' | 'invisible' | 'not_public' | null
}

/**
 * The member's own profile exactly as a visitor, a free or a premium member sees it (C-28, C-49, C-56, R-3.42). Who
 * hid themselves is still seen by members they have a like or a conversation with, so members get the profile then.
 */
export async function previewProfile(ctx: Context, { as: looker }: { as: Looker }): Promise<Preview> {
  const memberId = memberOf(ctx)
  const [row, seen, settings] = await Promise.all([
    findSeenProfile.only(ctx.db, [memberId, ctx.siteId, memberId]),
    photosSeenBy(ctx, looker),
    siteSettings(ctx),
  ])
  const hidden = hiddenFrom(looker, row)
  const isSeen = hidden === null || (hidden === 'invisible' && looker !== 'visitor')
  if (!isSeen) return { member: null, hidden }
  // Somebody else, who shares nothing in particular.
  const other = looker === 'visitor' ? null : ''
  const stranger = { ...row, viewer_interests: [] }
  return { member: describe(stranger, { ...seen, settings, now: ctx.now(), viewerId: other }), hidden }
}

function hiddenFrom(looker: Looker, { invisible, visible, public_visible: isPublic }: SeenRow): Preview['hidden'] {
  if (invisible) return 'invisible'
  if (!visible) return 'not_confirmed'
  return looker === 'visitor' && !isPublic ? 'not_public' : null
}
