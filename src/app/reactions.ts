import { memberConfirmed, memberDeleted, memberErased } from '#features/accounts/server/accounts.ts'
import { forgetPhotos, mainPhotoChanged } from '#features/photos/server/photos.ts'
import { followMainPhoto, followMember, forgetProfile } from '#features/profiles/server/profiles.ts'
import { unboundEvents } from '#platform/event.ts'

/** Binds every event to its listeners, in order; they run in the transaction of what happened. */
export function bindReactions(): void {
  memberConfirmed.bind([followMember])
  memberDeleted.bind([followMember])
  memberErased.bind([forgetPhotos, forgetProfile])
  mainPhotoChanged.bind([followMainPhoto])
  const unbound = unboundEvents()
  if (unbound.length > 0) throw new Error(`nobody listens to ${unbound.join(', ')}`)
}
