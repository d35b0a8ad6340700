import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { isFileKey, storageNameOf } from '#platform/server/media/stored-image.ts'
import { type Context, isMember, memberIdOf } from '#platform/server/context.ts'
import { isPhotoOpen, viewerTierOf, photoSizes, getVisiblePhotoLimit } from '../rules.ts'
import { findAccess, findPublicAccess, type AccessRow } from './photos.sql.ts'

/**
 * Returns the storage name of a photo file, or null when it does not exist or the viewer may not see it.
 * Owners see all their photos. Others see active photos of profiles they can see, or the blur of a locked one (C-28).
 */
export async function findViewableFile(ctx: Context, key: string, variant: string): Promise<string | null> {
  if (!isFileKey(key) || !(variant === 'blur' || Object.hasOwn(photoSizes, variant))) return null
  const row = await findFileAccess(ctx, key)
  if (!row || row.isBlur !== (variant === 'blur')) return null
  const isOwn = row.memberId === memberIdOf(ctx)
  return isOwn || (await isViewable(ctx, row)) ? storageNameOf(key, variant) : null
}

function findFileAccess(ctx: Context, key: string): Promise<AccessRow | null> {
  if (!isMember(ctx)) return findPublicAccess.one(ctx, { key })
  return findAccess.one(ctx, { key, viewerId: ctx.actor.memberId })
}

async function isViewable(ctx: Context, row: AccessRow): Promise<boolean> {
  if (row.status !== 'active' || !row.ownerVisible) return false
  const settings = await getSiteSettings(ctx)
  if (row.position > getVisiblePhotoLimit(row.ownerPremium, settings)) return false
  if (row.isBlur) return true
  return isPhotoOpen(row.position, viewerTierOf(memberIdOf(ctx), row.viewerPremium), settings)
}
