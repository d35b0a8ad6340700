import { isPremium } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { MemberContext } from '#platform/server/context.ts'
import type { OwnPhoto, OwnPhotos } from '../contract.ts'
import { getPhotoLimit } from '../rules.ts'
import { listPhotos, type PhotoRow } from './photos.sql.ts'

/** Lists the member's own photos with their status and limits. */
export async function listMyPhotos(ctx: MemberContext): Promise<OwnPhotos> {
  const { memberId } = ctx.actor
  const [rows, settings, premium] = await Promise.all([
    listPhotos.all(ctx, { memberId }),
    getSiteSettings(ctx),
    isPremium(ctx, memberId),
  ])
  return {
    photos: rows.map(toOwnPhoto),
    limit: getPhotoLimit(premium, settings),
    premiumLimit: getPhotoLimit(true, settings),
    isPremium: premium,
  }
}

function toOwnPhoto({ id, fileKey: key, thumbhash: hash, status, reason, isMain, width, height }: PhotoRow): OwnPhoto {
  return { id, key, hash, status, reason, isMain, width, height }
}
