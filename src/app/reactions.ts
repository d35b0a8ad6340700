import { mailChanged, memberConfirmed, memberDeleted, memberErased } from '#features/accounts/server/accounts.ts'
import { forgetChats } from '#features/chat/server/chat.ts'
import { memberPaid, premiumChanged } from '#features/credits/server/credits.ts'
import { forgetLikes } from '#features/likes/server/likes.ts'
import { bumpMember, bumpPair, forgetVersion } from '#features/notifications/server/notifications.ts'
import { forgetPhotos, mainPhotoChanged } from '#features/photos/server/photos.ts'
import { followMainPhoto, followMember, forgetProfile, profileChanged } from '#features/profiles/server/profiles.ts'
import { forgetBlocks, memberBlocked, memberUnblocked } from '#features/safety/server/safety.ts'
import { forgetFirstMessages } from '#features/signup/server/signup.ts'
import { unboundEvents } from '#platform/event.ts'

/** Binds every event to its listeners, in order; they run in the transaction of what happened. */
export function bindReactions(): void {
  memberConfirmed.bind([followMember])
  memberDeleted.bind([followMember])
  mailChanged.bind([(ctx, { memberId }) => bumpMember(ctx, memberId)])
  memberErased.bind([forgetFirstMessages, forgetChats, forgetLikes, forgetBlocks, forgetPhotos, forgetProfile, forgetVersion])
  mainPhotoChanged.bind([followMainPhoto, (ctx, { memberId }) => bumpMember(ctx, memberId)])
  profileChanged.bind([(ctx, { memberId }) => bumpMember(ctx, memberId)])
  memberBlocked.bind([bumpPair])
  memberUnblocked.bind([bumpPair])
  memberPaid.bind([])
  premiumChanged.bind([(ctx, { memberId }) => bumpMember(ctx, memberId)])
  const unbound = unboundEvents()
  if (unbound.length > 0) throw new Error(`nobody listens to ${unbound.join(', ')}`)
}
