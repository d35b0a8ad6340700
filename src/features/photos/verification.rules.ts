import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { photoSizes } from './rules.ts'

/** The drawn poses, one of which the server chooses at random. */
export const VERIFICATION_POSES = [
  'raised_hand',
  'peace_sign',
  'thumb_up',
  'hand_on_head',
  'hand_on_cheek',
  'finger_on_nose',
  'two_hands',
  'hand_on_shoulder',
] as const
export type VerificationPose = (typeof VERIFICATION_POSES)[number]

/** The states of a verification; open until the selfie is uploaded. */
export const VERIFICATION_STATUSES = ['open', 'waiting', 'approved', 'refused', 'expired'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** The reasons of a refusal; the member sees a translated text. */
export const REFUSAL_REASONS = ['someone_else', 'other_pose', 'no_face', 'unclear'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** The decisions about a selfie: to approve it, or the reason of its refusal. */
export const VERIFICATION_OUTCOMES = ['approve', ...REFUSAL_REASONS] as const
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number]

/** The only variant of a selfie, which is never cropped. */
export const selfieSizes = { large: photoSizes.large } as const

/** A waiting verification expires after two weeks, an open one after one. */
export const WAITING_MILLISECONDS = 14 * DAY_MILLISECONDS
export const OPEN_MILLISECONDS = 7 * DAY_MILLISECONDS

/** The result of a verification that no longer counts is deleted after half a year. */
export const ENDED_MILLISECONDS = 183 * DAY_MILLISECONDS
