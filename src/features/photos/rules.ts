/** Sizes of a photo by name (the paths are `/photos/{key}/{variant}.webp`); a portrait keeps its top. */
export const photoSizes = {
  thumb: { width: 160, height: 160, fit: 'cover' },
  card: { width: 400, height: 533, fit: 'cover' },
  large: { width: 1080, height: 1620, fit: 'inside' },
  match: { width: 320, height: 320, fit: 'cover' },
} as const

export type PhotoVariant = keyof typeof photoSizes

/** Largest file that is taken in: 15 MB (C-74). */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024

export const photoStatuses = ['pending', 'active', 'rejected'] as const
export type PhotoStatus = (typeof photoStatuses)[number]

/** Why a photo may be rejected; its owner reads it in words. */
export const rejectionReasons = ['no_face', 'someone_else', 'nudity', 'contact_details', 'minor', 'unclear'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/**
 * In how many of 256 bits two pictures may differ and still look the same. A picture that was made smaller, darker,
 * worse or mirrored differs in 0 to 28; of 80 000 pairs of drawn portraits the closest differ in 34.
 */
export const MAX_HASH_DISTANCE = 30

/** Where a photo is served; of a locked photo the key is its blur's. */
export function photoUrl(key: string, variant: PhotoVariant | 'blur'): string {
  return `/photos/${key}/${variant}.webp`
}

/** What the site's settings say of photos. */
export interface PhotoLimits {
  readonly free_photos: number
  readonly premium_photos: number
}

/** How many photos a member may have: 3 free, 25 premium. */
export function photoLimit(premium: boolean, limits: PhotoLimits): number {
  return premium ? limits.premium_photos : limits.free_photos
}

/** Who may look at a profile's photos, who sees most first. */
export const viewerTiers = ['premium', 'free', 'visitor'] as const
export type ViewerTier = (typeof viewerTiers)[number]

/** What somebody looks as. @param memberId null for a visitor */
export function viewerTierOf(memberId: string | null, premium: boolean): ViewerTier {
  if (memberId === null) return 'visitor'
  return premium ? 'premium' : 'free'
}

/**
 * Whether the photo in this place (1 is the main photo) is open to a viewer: a visitor sees the main photo only,
 * a free member the first 3, a premium member all (C-28, R-6.06, R-6.14).
 */
export function isPhotoOpen(place: number, looker: ViewerTier, limits: PhotoLimits): boolean {
  if (looker === 'visitor') return place === 1
  return place <= photoLimit(looker === 'premium', limits)
}

/** How many photos of a profile others see at all: a member who is free again keeps, but does not show, the rest (C-08). */
export function visiblePhotoLimit(ownerPremium: boolean, limits: PhotoLimits): number {
  return photoLimit(ownerPremium, limits)
}
