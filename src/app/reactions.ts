import {
  mailChanged,
  memberBanned,
  memberConfirmed,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberUnbanned,
} from '#features/accounts/server/accounts.ts'
import { tellChatPartners } from '#features/chat/server/chat.ts'
import { memberPaid, premiumChanged } from '#features/credits/server/credits.ts'
import { tellLikePartners } from '#features/likes/server/likes.ts'
import { dataExported } from '#features/me/server/me.ts'
import { bumpMember, bumpPair } from '#features/notifications/server/notifications.ts'
import { mainPhotoChanged } from '#features/photos/server/photos.ts'
import { followMainPhoto, followMember, profileChanged } from '#features/profiles/server/profiles.ts'
import { memberBlocked, memberUnblocked } from '#features/safety/server/safety.ts'
import { unboundEvents } from '#platform/event.ts'
import { forgetters } from './erasure.ts'
import { collectData } from './export.ts'

/** Binds every event to its listeners, in order; they run in the transaction of what happened. */
export function bindReactions(): void {
  memberConfirmed.bind([followMember])
  memberDeleted.bind([followMember, tellChatPartners, tellLikePartners])
  memberReactivated.bind([followMember, tellChatPartners, tellLikePartners])
  memberBanned.bind([followMember, tellChatPartners, tellLikePartners])
  memberUnbanned.bind([followMember, tellChatPartners, tellLikePartners])
  mailChanged.bind([(ctx, { memberId }) => bumpMember(ctx, memberId)])
  memberErased.bind(forgetters)
  mainPhotoChanged.bind([followMainPhoto, (ctx, { memberId }) => bumpMember(ctx, memberId)])
  profileChanged.bind([(ctx, { memberId }) => bumpMember(ctx, memberId)])
  memberBlocked.bind([bumpPair])
  memberUnblocked.bind([bumpPair])
  dataExported.bind([collectData])
  memberPaid.bind([])
  premiumChanged.bind([(ctx, { memberId }) => bumpMember(ctx, memberId)])
  const unbound = unboundEvents()
  if (unbound.length > 0) throw new Error(`nobody listens to ${unbound.join(', ')}`)
}
