import {
  mailChanged,
  memberBanned,
  memberConfirmed,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberUnbanned,
} from '#features/accounts/server/accounts.ts'
import { notifyChatPartners } from '#features/chat/server/chat.ts'
import { memberPaid, premiumChanged } from '#features/credits/server/credits.ts'
import { notifyLikePartners } from '#features/likes/server/likes.ts'
import { dataExported } from '#features/settings/server/settings.ts'
import { bumpMemberVersion, bumpPairVersions } from '#features/notifications/server/notifications.ts'
import { mainPhotoChanged } from '#features/photos/server/photos.ts'
import {
  refreshAfterPhotoChange,
  refreshAfterAccountChange,
  profileChanged,
} from '#features/profiles/server/profiles.ts'
import { memberBlocked, memberUnblocked } from '#features/relations/server/relations.ts'
import { listUnboundEvents } from '#platform/event.ts'
import { erasers } from './erasure.ts'
import { collectData } from './export.ts'

/** Binds every event to its listeners. They run in this order, in the transaction of the event. */
export function bindEventListeners(): void {
  memberConfirmed.bind([refreshAfterAccountChange])
  memberDeleted.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberReactivated.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberBanned.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberUnbanned.bind([refreshAfterAccountChange, notifyChatPartners, notifyLikePartners])
  mailChanged.bind([(ctx, { memberId }) => bumpMemberVersion(ctx, memberId)])
  memberErased.bind(erasers)
  mainPhotoChanged.bind([refreshAfterPhotoChange, (ctx, { memberId }) => bumpMemberVersion(ctx, memberId)])
  profileChanged.bind([(ctx, { memberId }) => bumpMemberVersion(ctx, memberId)])
  memberBlocked.bind([bumpPairVersions])
  memberUnblocked.bind([bumpPairVersions])
  dataExported.bind([collectData])
  memberPaid.bind([])
  premiumChanged.bind([(ctx, { memberId }) => bumpMemberVersion(ctx, memberId)])
  const unbound = listUnboundEvents()
  if (unbound.length > 0) throw new Error(`nobody listens to ${unbound.join(', ')}`)
}
