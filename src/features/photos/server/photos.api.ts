import type { FastifyInstance } from 'fastify'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { registerFileRoute } from '#platform/server/media/file-route.ts'
import { registerUploadRoute } from '#platform/server/media/upload-route.ts'
import { photosContract } from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import { findViewableFile } from './access.ts'
import { findClaimedFile } from './review/claims.ts'
import { findLicensedFile } from './licensed-photos.ts'
import { makeMainPhoto, removePhoto, reorderPhotos } from './photos.ts'
import { listMyPhotos } from './own-photos.ts'
import { addPhoto, admitUpload } from './upload.ts'
import { addSelfie, admitSelfie, startVerification, viewVerification } from './verification/verification.ts'
import { findClaimedSelfie } from './verification/verification-queue.ts'

export const photosApi = implementContract(photosContract, {
  upload: async (ctx, { id: photoId = ctx.newId(), file }) => {
    await admitUpload(ctx, photoId)
    return addPhoto(ctx, { photoId, bytes: Buffer.from(await file.arrayBuffer()) })
  },
  mine: listMyPhotos,
  remove: removePhoto,
  makeMain: makeMainPhoto,
  reorder: reorderPhotos,
  verification: viewVerification,
  startVerification,
  uploadSelfie: async (ctx, { id = ctx.newId(), file }) => {
    await admitSelfie(ctx, id)
    return addSelfie(ctx, { id, bytes: Buffer.from(await file.arrayBuffer()) })
  },
})

/**
 * Registers the routes that carry files: uploading a photo, and downloading a photo file, at the prefix of the site and at
 * `/photos`, which earlier pages contain. The office has folders of its own, for claimed photos, for those of
 * fictional profiles, and for the files of a claimed verification.
 */
export function registerPhotoRoutes(app: FastifyInstance, createContext: CreateContext): void {
  registerUploadRoute(app, createContext, {
    path: '/api/photos',
    maxBytes: MAX_PHOTO_BYTES,
    errors: photosContract.upload['~orpc'].errorMap,
    admit: admitUpload,
    store: (ctx, { id: photoId, bytes }) => addPhoto(ctx, { photoId, bytes }),
  })
  registerUploadRoute(app, createContext, {
    path: '/api/photo-verification/selfie',
    maxBytes: MAX_PHOTO_BYTES,
    errors: photosContract.uploadSelfie['~orpc'].errorMap,
    admit: admitSelfie,
    store: addSelfie,
  })
  registerFileRoute(app, createContext, { folder: '/photos', find: findViewableFile })
  registerFileRoute(app, createContext, {
    folder: '/office/photo-files',
    find: async (...file) => (await findClaimedFile(...file)) ?? findLicensedFile(...file),
  })
  registerFileRoute(app, createContext, {
    folder: '/office/verification-files',
    cacheControl: 'no-store', // no copy of a selfie stays in the browser of a moderator
    find: findClaimedSelfie,
  })
  registerFileRoute(app, createContext, {
    folder: '/:folder',
    isFolderOf: ({ imagePrefix }, folder) => imagePrefix === `/${folder}/`,
    find: findViewableFile,
  })
}
