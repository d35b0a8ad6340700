/** Photo sizes by variant name, served at `{cdn_prefix}{key}/{variant}.webp`. Cropping keeps the top of a portrait. */
export const photoSizes = {
  thumb: { width: 160, height: 160, fit: 'cover' },
  card: { width: 400, height: 533, fit: 'cover' },
  large: { width: 1080, height: 1620, fit: 'inside' },
  match: { width: 320, height: 320, fit: 'cover' },
} as const

export type PhotoVariant = keyof typeof photoSizes

/** The maximum upload size: 15 MB (C-74). */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024

export const PHOTO_STATUSES = ['pending', 'active', 'rejected'] as const
export type PhotoStatus = (typeof PHOTO_STATUSES)[number]

/** Rejection reasons; the owner sees a translated text. */
export const REJECTION_REASONS = ['no_face', 'someone_else', 'nudity', 'contact_details', 'minor', 'unclear'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/**
 * The maximum Hamming distance between two perceptual hashes of 256 bits that counts as the same image. Resizing,
 * darkening, compressing or mirroring changes 0 to 28 bits; the closest of 80 000 pairs of drawn people differ in 44.
 */
export const MAX_HASH_DISTANCE = 30

/**
 * Returns the URL of a photo variant. A locked photo has the key of its blur.
 * @param prefix the setting `cdn_prefix`, which components get from the visit
 */
export function getPhotoUrl(prefix: string, key: string, variant: PhotoVariant | 'blur'): string {
  return `${prefix}${key}/${variant}.webp`
}

/** The site settings that limit photos. */
export interface PhotoLimits {
  readonly free_photos: number
  readonly premium_photos: number
}

/** Returns the maximum number of photos of a member: 3 free, 25 premium. */
export function getPhotoLimit(premium: boolean, limits: PhotoLimits): number {
  return premium ? limits.premium_photos : limits.free_photos
}

/** Viewer tiers, the one with the most access first. */
export const VIEWER_TIERS = ['premium', 'free', 'visitor'] as const
export type ViewerTier = (typeof VIEWER_TIERS)[number]

/** Returns the tier of a viewer. @param memberId null for a visitor */
export function viewerTierOf(memberId: string | null, premium: boolean): ViewerTier {
  if (memberId === null) return 'visitor'
  return premium ? 'premium' : 'free'
}

/**
 * Returns whether a viewer may see the photo at this position (1 is the main photo). A visitor sees the main photo,
 * a free member the first 3, a premium member all (C-28, R-6.06, R-6.14).
 */
export function isPhotoOpen(position: number, tier: ViewerTier, limits: PhotoLimits): boolean {
  if (tier === 'visitor') return position === 1
  return position <= getPhotoLimit(tier === 'premium', limits)
}

/** Returns how many photos of a profile others can see. After premium ends the rest stay stored but hidden (C-08). */
export function getVisiblePhotoLimit(ownerPremium: boolean, limits: PhotoLimits): number {
  return getPhotoLimit(ownerPremium, limits)
}
