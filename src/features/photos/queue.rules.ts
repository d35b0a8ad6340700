import { REJECTION_REASONS } from './rules.ts'

/** The waiting photos that a moderator has at the same time: the shown one and those after it. */
export const CLAIMED_PHOTOS = 3

/** The time after which a claimed photo can be claimed by another moderator. Every decision extends it. */
export const PHOTO_CLAIM_SECONDS = 15 * 60

/** The time for which a skipped photo does not return to the moderator who skipped it. */
export const SKIP_SECONDS = 60 * 60

/** The time within which a moderator can undo their latest decision. */
export const UNDO_SECONDS = 15 * 60

/** The decisions about a waiting photo: to approve it, or the reason of its rejection. */
export const PHOTO_OUTCOMES = ['approve', ...REJECTION_REASONS] as const
export type PhotoOutcome = (typeof PHOTO_OUTCOMES)[number]

/** The members with the same photo that are counted. */
export const MAX_COUNTED_TWINS = 20

/** The waiting photos of one member on a page: as many as a member can have. */
export const MAX_MEMBER_PHOTOS = 25

/** The bans of images on the screen; the newest come first. */
export const MAX_LISTED_BANS = 100

/** The photos that look like another one on its page; the oldest come first. */
export const MAX_SIMILAR_PHOTOS = 100

/** The maximum length of the reason for ending the ban of an image. */
export const UNBAN_REASON_MAX = 500
