import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData } from '#platform/server/feature-tables.ts'
import { photosExport } from './export.sql.ts'
import { photosInvariants } from './invariants.sql.ts'
import { listOwnPhotoFiles } from './photo-files.ts'
import { photosApi, registerPhotoRoutes } from './photos.api.ts'
import { photosJobs } from './photos.jobs.ts'
import { listOwnSelfies } from './verification/selfie-files.ts'
import { erasePhotos } from './photos.ts'

export const photosFeature = defineFeature({
  name: 'photos',
  api: photosApi,
  routes: [registerPhotoRoutes],
  jobs: photosJobs,
  tables: {
    photo: {
      erasure: { erasedBy: erasePhotos },
      export: {
        rows: photosExport.photo,
        omitted: {
          file_key: 'the file is included',
          blur_key: 'a blurred copy of the file',
          thumbhash: 'a tiny copy of the file',
          perceptual_hash: 'derived from the file',
          license: 'no photo of a member has it, only those of fictional profiles',
        },
        files: { folder: 'photos', list: listOwnPhotoFiles },
      },
    },
    photo_quota: {
      erasure: { erasedBy: erasePhotos },
      export: { excluded: 'the number of photos, which are all exported' },
    },
    photo_decision: {
      erasure: { erasedBy: erasePhotos },
      export: {
        rows: photosExport.photo_decision,
        omitted: { id: omissions.internalId, decided_by: 'the name of a staff member', staff_id: omissions.internalId },
      },
    },
    photo_verification: {
      erasure: { erasedBy: erasePhotos },
      export: {
        rows: photosExport.photo_verification,
        omitted: {
          id: omissions.internalId,
          file_key: 'the file is included',
          main_key: 'the file of the main photo is included',
          decided_by: 'the name of a staff member',
          staff_id: omissions.internalId,
        },
        files: { folder: 'photo-verification', list: listOwnSelfies },
      },
    },
    banned_image_hash: withoutPersonalData,
  },
  invariants: photosInvariants,
})
