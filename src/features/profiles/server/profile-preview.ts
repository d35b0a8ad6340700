import type { ViewerTier } from '#features/photos/rules.ts'
import { previewPhotos } from '#features/photos/server/photos.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { MemberContext } from '#platform/server/context.ts'
import type { MemberProfile, profilesContract } from '../contract.ts'
import { toMemberProfile } from './profile-view.ts'
import { findVisibleProfile, type VisibleProfileRow } from './profiles.sql.ts'
import type { InputOf } from '#platform/contract.ts'

type HiddenReason = 'hidden_by_decision' | 'not_confirmed' | 'invisible' | 'not_public'

/** Reasons for which the members with a like or a conversation still see the profile. */
const SEEN_BY_CONTACTS: readonly (HiddenReason | null)[] = ['hidden_by_decision', 'invisible']

/** The profile, or null when the viewer cannot see it, and the reason why others cannot. */
interface Preview {
  readonly member: MemberProfile | null
  readonly hidden: HiddenReason | null
}

/**
 * Returns the member's own profile exactly as a viewer of the given tier sees it (C-28, C-49, C-56, R-3.42). Members
 * with a like or conversation still see an invisible or hidden member, so the preview for members shows the profile then.
 */
export async function previewProfile(
  ctx: MemberContext,
  { as: tier }: InputOf<typeof profilesContract.preview>,
): Promise<Preview> {
  const { memberId } = ctx.actor
  const [row, photos, settings] = await Promise.all([
    findVisibleProfile.oneOrThrow(ctx, { memberId, viewerId: memberId }),
    previewPhotos(ctx, tier),
    getSiteSettings(ctx),
  ])
  const hidden = findHiddenReason(tier, row)
  const isShown = hidden === null || (SEEN_BY_CONTACTS.includes(hidden) && tier !== 'visitor')
  if (!isShown) return { member: null, hidden }
  // The previewed viewer is nobody in particular and shares no interests.
  const viewerId = tier === 'visitor' ? null : ''
  const rowForViewer = { ...row, viewerInterests: [] }
  return { member: toMemberProfile(rowForViewer, { ...photos, settings, now: ctx.now(), viewerId }), hidden }
}

function findHiddenReason(
  tier: ViewerTier,
  { invisible, hiddenByDecision: isHidden, visible, publicVisible: isPublic }: VisibleProfileRow,
): Preview['hidden'] {
  if (isHidden) return 'hidden_by_decision'
  if (invisible) return 'invisible'
  if (!visible) return 'not_confirmed'
  return tier === 'visitor' && !isPublic ? 'not_public' : null
}
