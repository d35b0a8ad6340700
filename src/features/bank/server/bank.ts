// The operations for later features and the app.

export { listBlockedMethods, requireDebitAllowed } from './debit-limits.ts'
export { settleDebit } from './debit-settlement.ts'
export { bankInvariants } from './invariants.sql.ts'
export { bankMailSamples } from './mail-samples.ts'
export { findDebitState, revokeInTime } from './mandates.ts'
export { findMemberIdsByPhone, listMandatesOfMember } from './member-mandates.ts'
export { findPhoneVerifiedAt, listPhoneNumbers } from './phone-verifications.ts'
export { eraseReferences } from './receipt-erasure.ts'
export { findBankDetails, recordTransfer, releaseReceipts } from './transfers.ts'
export { readCreditsSoon } from './unmatched-credits.ts'
