import {
  listSimilarPhotos,
  redecidePhoto,
  removeRejectedPhoto,
} from '#features/photos/server/review/later-decisions.ts'
import { banPhotoImage } from '#features/photos/server/review/image-bans.ts'
import { claimMemberPhotos, claimNextPhotos, skipPhoto } from '#features/photos/server/review/claims.ts'
import {
  claimNextVerification,
  decideVerification,
  skipVerification,
} from '#features/photos/server/verification/verification-queue.ts'
import { decideMemberPhotos, decideWaitingPhoto, undoDecision } from '#features/photos/server/review/queue.ts'
import { listBannedImages, unbanImage } from '#features/photos/server/review/banned-images.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { moderationContract } from '../contract.ts'
import { moderationOfficeContract } from '../office.contract.ts'
import { listCases, viewCase } from './cases/cases.ts'
import { claimCaseForDecision, claimNext, releaseClaim } from './cases/claims.ts'
import { decideCase, rejectObjection, reverseDecision } from './cases/decisions.ts'
import { viewTransparencyReport } from './reports/metrics.ts'
import { changeFlagRule, listFlagRules, viewFlagRule } from './flags/flag-rules.ts'
import { tryFlagRule } from './flags/flag-trial.ts'
import { banCaseImage, viewBannablePhoto } from './bans/image-bans.ts'
import { fileObjection } from './measures/objections.ts'
import { findMyRestrictions, listDecisionsAboutMe, objectToDecision } from './measures/own-decisions.ts'
import { viewMemberPhotos, viewPhotoQueue, viewVerificationQueue } from './photos/photo-queue.ts'
import { fileReport } from './reports/reports.ts'

export const moderationApi = implementContract(moderationContract, {
  report: fileReport,
  ownDecisions: listDecisionsAboutMe,
  restrictions: findMyRestrictions,
  objectToDecision,
  object: fileObjection,
})

export const moderationOffice = implementContract(moderationOfficeContract, {
  queue: listCases,
  case: viewCase,
  next: claimNext,
  claim: claimCaseForDecision,
  release: releaseClaim,
  decide: decideCase,
  ban: (ctx, decision) => decideCase(ctx, { ...decision, outcome: 'ban' }),
  reverse: reverseDecision,
  rejectObjection,
  transparency: viewTransparencyReport,
  rules: listFlagRules,
  rule: viewFlagRule,
  tryRule: tryFlagRule,
  changeRule: changeFlagRule,
  photoQueue: viewPhotoQueue,
  memberPhotos: viewMemberPhotos,
  claimPhotos: claimNextPhotos,
  claimMemberPhotos,
  decidePhoto: decideWaitingPhoto,
  decideMemberPhotos,
  skipPhoto,
  undoPhoto: undoDecision,
  bannablePhoto: viewBannablePhoto,
  banPhoto: banPhotoImage,
  similarPhotos: listSimilarPhotos,
  redecidePhoto,
  removePhoto: removeRejectedPhoto,
  banCaseImage,
  bannedImages: listBannedImages,
  unbanImage,
  verificationQueue: viewVerificationQueue,
  claimVerification: claimNextVerification,
  decideVerification,
  skipVerification,
})
