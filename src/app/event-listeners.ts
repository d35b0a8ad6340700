import {
  addressChosen,
  deviceRegistered,
  mailChanged,
  memberBanned,
  memberBannedByStaff,
  memberConfirmed,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberUnbanned,
  memberUnbannedByStaff,
  refuseOwnMember,
  unconfirmedEmailCorrected,
} from '#features/accounts/server/accounts.ts'
import { notifyChatPartners, restoreMessageByDecision } from '#features/chat/server/chat.ts'
import { premiumChanged } from '#features/credits/server/credits.ts'
import { notifyLikePartners } from '#features/likes/server/likes.ts'
import {
  compareAddress,
  compareDevice,
  comparePhoto,
  flagAbout,
  messageRestored,
  removeStaffBanMarks,
  storeStaffBanMarks,
} from '#features/moderation/server/moderation.ts'
import {
  endBounce,
  incrementMenuVersion,
  incrementPairMenuVersions,
  recordRefusedMail,
  revokeRefusedMail,
} from '#features/notifications/server/notifications.ts'
import {
  endOutdatedVerification,
  endWaitingVerification,
  mainPhotoChanged,
  photoUploaded,
} from '#features/photos/server/photos.ts'
import {
  refreshSearchRowAfterPhotoChange,
  refreshSearchRowAfterAccountChange,
  aboutChanged,
  profileChanged,
  refuseAddressLikeName,
} from '#features/profiles/server/profiles.ts'
import {
  completeConfirmation,
  mailConfirmationLater,
  recordBouncedSignup,
  revokeBouncedSignup,
} from '#features/signup/server/signup.ts'
import { memberTouched } from '#features/staff/server/staff.ts'
import { memberBlocked, memberUnblocked } from '#features/relations/server/relations.ts'
import { listUnboundEvents } from '#platform/event.ts'
import { recipientRefused, refusalRevoked } from '#platform/server/mail/mail-delivery.ts'
import { permissionRefused } from '#platform/server/http/permission-refused.ts'
import { recordRefusedPermission } from '#features/staff/server/staff.ts'
import { erasers } from './features.ts'

/**
 * Binds every event to its listeners. They run in this order, in the transaction of the event. `notify…Partners`
 * refreshes the lists on the screens of other members. The menu version is that of the data in a member's menu.
 */
export function bindEventListeners(): void {
  memberTouched.bind([refuseOwnMember])
  memberConfirmed.bind([refreshSearchRowAfterAccountChange, completeConfirmation])
  memberDeleted.bind([
    endWaitingVerification,
    refreshSearchRowAfterAccountChange,
    notifyChatPartners,
    notifyLikePartners,
  ])
  memberReactivated.bind([refreshSearchRowAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberBanned.bind([
    endWaitingVerification,
    refreshSearchRowAfterAccountChange,
    notifyChatPartners,
    notifyLikePartners,
  ])
  memberUnbanned.bind([refreshSearchRowAfterAccountChange, notifyChatPartners, notifyLikePartners])
  memberBannedByStaff.bind([storeStaffBanMarks])
  memberUnbannedByStaff.bind([removeStaffBanMarks])
  deviceRegistered.bind([compareDevice])
  addressChosen.bind([refuseAddressLikeName])
  mailChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId), endBounce, compareAddress])
  unconfirmedEmailCorrected.bind([mailConfirmationLater])
  recipientRefused.bind([recordRefusedMail, recordBouncedSignup])
  refusalRevoked.bind([revokeRefusedMail, revokeBouncedSignup])
  messageRestored.bind([restoreMessageByDecision])
  memberErased.bind(erasers)
  mainPhotoChanged.bind([
    endOutdatedVerification,
    refreshSearchRowAfterPhotoChange,
    (ctx, { memberId }) => incrementMenuVersion(ctx, memberId),
  ])
  photoUploaded.bind([comparePhoto])
  aboutChanged.bind([flagAbout])
  profileChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  memberBlocked.bind([incrementPairMenuVersions])
  memberUnblocked.bind([incrementPairMenuVersions])
  permissionRefused.bind([recordRefusedPermission])
  premiumChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  const unbound = listUnboundEvents()
  if (unbound.length > 0) throw new Error(`no listeners are bound here to ${unbound.join(', ')}`)
}
