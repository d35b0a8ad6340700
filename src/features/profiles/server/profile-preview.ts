import type { ViewerTier } from '#features/photos/rules.ts'
import { previewPhotos } from '#features/photos/server/photos.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import type { MemberProfile } from '../contract.ts'
import { toMemberProfile } from './profile-view.ts'
import { findVisibleProfile, type VisibleProfileRow } from './profiles.sql.ts'

/** The profile, or null for who does not get to see it; and what keeps others from it, some or all. */
interface Preview {
  readonly member: MemberProfile | null
  readonly hidden: 'not_confirmed' | 'invisible' | 'not_public' | null
}

/**
 * The member's own profile exactly as a visitor, a free or a premium member sees it (C-28, C-49, C-56, R-3.42). Who
 * hid themselves is still seen by members they have a like or a conversation with, so members get the profile then.
 */
export async function previewProfile(ctx: Context, { as: looker }: { as: ViewerTier }): Promise<Preview> {
  const memberId = memberOf(ctx)
  const [row, seen, settings] = await Promise.all([
    findVisibleProfile.only(ctx.db, [memberId, ctx.siteId, memberId]),
    previewPhotos(ctx, looker),
    siteSettings(ctx),
  ])
  const hidden = hiddenReasonFor(looker, row)
  const isSeen = hidden === null || (hidden === 'invisible' && looker !== 'visitor')
  if (!isSeen) return { member: null, hidden }
  // Somebody else, who shares nothing in particular.
  const other = looker === 'visitor' ? null : ''
  const stranger = { ...row, viewer_interests: [] }
  return { member: toMemberProfile(stranger, { ...seen, settings, now: ctx.now(), viewerId: other }), hidden }
}

function hiddenReasonFor(looker: ViewerTier, { invisible, visible, public_visible: isPublic }: VisibleProfileRow): Preview['hidden'] {
  if (invisible) return 'invisible'
  if (!visible) return 'not_confirmed'
  return looker === 'visitor' && !isPublic ? 'not_public' : null
}
