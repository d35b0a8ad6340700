import { inOrder } from '#platform/server/context.ts'
import { addressChosen, mailChanged, memberDeleted, memberErased } from '#features/accounts/server/member-events.ts'
import { deviceRegistered } from '#features/accounts/server/login/known-devices.ts'
import {
  memberBanned,
  memberBannedByStaff,
  memberUnbanned,
  memberUnbannedByStaff,
} from '#features/accounts/server/members/bans.ts'
import { memberConfirmed } from '#features/accounts/server/addresses/confirmation.ts'
import { memberReactivated } from '#features/accounts/server/deletion/reactivation.ts'
import { refuseOwnMember } from '#features/accounts/server/members/own-member.ts'
import { unconfirmedEmailCorrected } from '#features/accounts/server/addresses/address-correction.ts'
import { notifyChatPartners } from '#features/chat/server/chat.ts'
import { restoreMessageByDecision } from '#features/chat/server/messages/reported-messages.ts'
import { premiumChanged } from '#features/credits/server/credits.ts'
import { notifyLikePartners } from '#features/likes/server/likes.ts'
import { compareAddress, compareDevice, comparePhoto } from '#features/moderation/server/bans/ban-matches.ts'
import { flagProfileTexts } from '#features/moderation/server/flags/flags.ts'
import { messageRestored } from '#features/moderation/server/measures/measures.ts'
import {
  removeStaffBanFingerprints,
  storeStaffBanFingerprints,
} from '#features/moderation/server/bans/ban-fingerprints.ts'
import { confirmPaidOrders } from '#features/invoices/server/confirmation.ts'
import { eraseOrdersWithDocuments } from '#features/invoices/server/erased-orders.ts'
import { issueDueCreditNotes } from '#features/invoices/server/credit-notes.ts'
import { endBounce } from '#features/notifications/server/preferences.ts'
import { incrementMenuVersion, incrementPairMenuVersions } from '#features/notifications/server/menu-version.ts'
import { recordRefusedMail, revokeRefusedMail } from '#features/notifications/server/mail/mail-events.ts'
import { eraseReferences } from '#features/bank/server/incoming-payment-erasure.ts'
import { readCreditsSoon } from '#features/bank/server/unmatched-credits.ts'
import { recordTransfer, releaseIncomingPayments } from '#features/bank/server/transfers.ts'
import { requireDebitAllowed } from '#features/bank/server/debit-limits.ts'
import { settleDebit } from '#features/bank/server/debit-settlement.ts'
import {
  debitPlaced,
  orderCancelled,
  paymentReported,
  providerEventReceived,
} from '#features/orders/server/payment-events.ts'
import { moneyReturned, orderPaid, ordersErased } from '#features/orders/server/order-events.ts'
import {
  endOutdatedVerification,
  endWaitingVerification,
} from '#features/photos/server/verification/verification-ends.ts'
import { mainPhotoChanged } from '#features/photos/server/main-photo.ts'
import { photoUploaded } from '#features/photos/server/photo-events.ts'
import {
  refreshSearchRowAfterPhotoChange,
  refreshSearchRowAfterAccountChange,
  textsChanged,
  profileChanged,
} from '#features/profiles/server/profiles.ts'
import { refuseAddressLikeName } from '#features/profiles/server/names.ts'
import { completeConfirmation } from '#features/signup/server/signup.ts'
import { mailConfirmationLater } from '#features/signup/server/confirmation-mail.ts'
import { recordBouncedSignup, revokeBouncedSignup } from '#features/signup/server/partner-mail.ts'
import { memberTouched } from '#features/staff/server/audit.ts'
import { memberBlocked, memberUnblocked } from '#features/relations/server/relations.ts'
import { listUnboundEvents } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import { recipientRefused, refusalRevoked } from '#platform/server/mail/mail-delivery.ts'
import { permissionRefused } from '#platform/server/http/permission-refused.ts'
import { recordRefusedPermission } from '#features/staff/server/access-failures.ts'
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
  memberBannedByStaff.bind([storeStaffBanFingerprints])
  memberUnbannedByStaff.bind([removeStaffBanFingerprints])
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
  textsChanged.bind([flagProfileTexts])
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
  orderCancelled.bind([releaseIncomingPayments])
  debitPlaced.bind([requireDebitAllowed])
  providerEventReceived.bind([readCreditsSoon])
}

/** Confirms a paid order and releases the money that waits for it. The statements are sent together, in one round trip. */
async function completePaidOrder(ctx: Context, order: { orderId: string }): Promise<void> {
  await inOrder(ctx, [confirmPaidOrders(ctx), releaseIncomingPayments(ctx, order)])
}
