import { queryOptions } from '@tanstack/react-query'
import type { CasesApi } from './office-cases.queries.ts'

/** The photo that a moderator decides about. */
export type CurrentPhoto = NonNullable<Awaited<ReturnType<CasesApi['moderation']['photoQueue']>>['current']>

/** A waiting photo among those of its owner. */
export type QueuedPhoto = Awaited<ReturnType<CasesApi['moderation']['memberPhotos']>>['photos'][number]

export const photoQueueQuery = (api: CasesApi) =>
  queryOptions({ queryKey: ['office', 'photos'], queryFn: () => api.moderation.photoQueue() })

export const memberPhotosQuery = (api: CasesApi, id: string) =>
  queryOptions({ queryKey: ['office', 'photos', id], queryFn: () => api.moderation.memberPhotos({ id }) })

export const bannablePhotoQuery = (api: CasesApi, id: string) =>
  queryOptions({ queryKey: ['office', 'photos', id, 'image'], queryFn: () => api.moderation.bannablePhoto({ id }) })

export const similarPhotosQuery = (api: CasesApi, id: string) =>
  queryOptions({ queryKey: ['office', 'photos', id, 'similar'], queryFn: () => api.moderation.similarPhotos({ id }) })

export const bannedImagesQuery = (api: CasesApi) =>
  queryOptions({ queryKey: ['office', 'banned-images'], queryFn: () => api.moderation.bannedImages() })
