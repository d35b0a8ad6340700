import {
  banPhotoImage,
  claimMemberPhotos,
  claimNextPhotos,
  claimNextVerification,
  decideMemberPhotos,
  decideVerification,
  decideWaitingPhoto,
  listBannedImages,
  skipPhoto,
  skipVerification,
  unbanImage,
  undoDecision,
} from '#features/photos/server/photos.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { moderationContract } from '../contract.ts'
import { moderationOfficeContract } from '../office.contract.ts'
import { listCases, viewCase } from './cases.ts'
import { claimCaseForDecision, claimNext, releaseClaim } from './claims.ts'
import { decideCase, rejectObjection, reverseDecision } from './decisions.ts'
import { viewTransparencyReport } from './figures.ts'
import { changeFlagRule, listFlagRules, viewFlagRule } from './flag-rules.ts'
import { tryFlagRule } from './flag-trial.ts'
import { banCaseImage, viewBannablePhoto } from './image-bans.ts'
import { fileObjection } from './objections.ts'
import { findMyRestrictions, listDecisionsAboutMe, objectToDecision } from './own-decisions.ts'
import { viewMemberPhotos, viewPhotoQueue, viewVerificationQueue } from './photo-queue.ts'
import { fileReport } from './reports.ts'

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
  banCaseImage,
  bannedImages: listBannedImages,
  unbanImage,
  verificationQueue: viewVerificationQueue,
  claimVerification: claimNextVerification,
  decideVerification,
  skipVerification,
})
