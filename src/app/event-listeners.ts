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
import { confirmPaidOrders, eraseOrdersWithDocuments, issueDueCreditNotes } from '#features/invoices/server/invoices.ts'
import {
  endBounce,
  incrementMenuVersion,
  incrementPairMenuVersions,
  recordRefusedMail,
  revokeRefusedMail,
} from '#features/notifications/server/notifications.ts'
import {
  eraseReferences,
  readCreditsSoon,
  recordTransfer,
  releaseReceipts,
  requireDebitAllowed,
  settleDebit,
} from '#features/bank/server/bank.ts'
import {
  debitPlaced,
  moneyReturned,
  orderCancelled,
  orderPaid,
  ordersErased,
  paymentReported,
  providerEventReceived,
} from '#features/orders/server/orders.ts'
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
import type { Context } from '#platform/server/context.ts'
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
  bindMoneyListeners()
  premiumChanged.bind([(ctx, { memberId }) => incrementMenuVersion(ctx, memberId)])
  const unbound = listUnboundEvents()
  if (unbound.length > 0) throw new Error(`no listeners are bound here to ${unbound.join(', ')}`)
}

/** Binds the events of orders, which the bank and the invoices listen to. */
function bindMoneyListeners(): void {
  orderPaid.bind([completePaidOrder])
  moneyReturned.bind([issueDueCreditNotes])
  ordersErased.bind([eraseReferences, eraseOrdersWithDocuments])
  paymentReported.bind([settleDebit, recordTransfer])
  orderCancelled.bind([releaseReceipts])
  debitPlaced.bind([requireDebitAllowed])
  providerEventReceived.bind([readCreditsSoon])
}

/** Confirms a paid order and releases the money that waits for it. The statements are sent together, in one round trip. */
async function completePaidOrder(ctx: Context, order: { orderId: string }): Promise<void> {
  await Promise.all([confirmPaidOrders(ctx), releaseReceipts(ctx, order)])
}
