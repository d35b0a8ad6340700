import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadFile } from '#platform/calls/file-upload.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { shrinkToLimit } from '#platform/browser/shrink-image.ts'
import type { OwnPhoto, OwnPhotos, photosContract } from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import type { OwnVerification } from '../verification.contract.ts'

export type PhotosApi = ApiOf<{ photos: typeof photosContract }>

/** The member's own photos. */
export const myPhotosQuery = (api: PhotosApi) =>
  queryOptions({ queryKey: ['photos', 'mine'], queryFn: ({ signal }) => api.photos.mine(undefined, { signal }) })

/** Caches the result of a mutation, and invalidates the queries that show the member's main photo. */
export function cacheMyPhotos(cache: QueryClient, photos: OwnPhotos): void {
  cache.setQueryData(['photos', 'mine'], photos)
  void cache.invalidateQueries({ queryKey: ['viewer'] })
  void cache.invalidateQueries({ queryKey: ['profiles'] })
}

/** Deletes one of the member's photos. */
export function useRemovePhoto() {
  const api = useApi<PhotosApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.photos.remove({ id }),
    onSuccess: (photos) => cacheMyPhotos(cache, photos),
  })
}

/** Makes one of the member's photos the main one. */
export function useMakeMainPhoto() {
  const api = useApi<PhotosApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.photos.makeMain({ id }),
    onSuccess: (photos) => cacheMyPhotos(cache, photos),
  })
}

/**
 * Reorders the member's photos optimistically, and rolls back when the server refuses. Requests run one after the
 * other; only the response to the last one updates the cache.
 */
export function useReorderPhotos() {
  const api = useApi<PhotosApi>()
  const cache = useQueryClient()
  const queryKey = ['photos', 'mine']
  const mutationKey = ['photos', 'order']
  return useMutation({
    mutationKey,
    scope: { id: 'photos.order' },
    mutationFn: (photoIds: string[]) => api.photos.reorder({ photoIds }),
    onMutate: (photoIds) => {
      void cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<OwnPhotos>(queryKey)
      if (before) cache.setQueryData<OwnPhotos>(queryKey, { ...before, photos: sortByIds(before.photos, photoIds) })
      return { before }
    },
    onSuccess: (photos) => {
      if (cache.isMutating({ mutationKey }) === 1) cacheMyPhotos(cache, photos)
    },
    onError: (_error, _photoIds, rollback) => {
      cache.setQueryData(queryKey, rollback?.before)
      void cache.invalidateQueries({ queryKey })
    },
  })
}

function sortByIds(photos: readonly OwnPhoto[], photoIds: readonly string[]): OwnPhoto[] {
  return photos.toSorted((one, other) => photoIds.indexOf(one.id) - photoIds.indexOf(other.id))
}

const VERIFICATION_KEY = ['photos', 'verification']

/** The latest verification of the member. */
export const verificationQuery = (api: PhotosApi) =>
  queryOptions({ queryKey: VERIFICATION_KEY, queryFn: ({ signal }) => api.photos.verification(undefined, { signal }) })

/** Chooses a pose. */
export function useStartVerification() {
  const api = useApi<PhotosApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.photos.startVerification({}),
    onSuccess: (verification) => cache.setQueryData(VERIFICATION_KEY, verification),
  })
}

/** Uploads the selfie of a verification, with the share of the bytes sent. The id makes a retry the same upload (C-37). */
export function useUploadSelfie(id: string) {
  const cache = useQueryClient()
  const [percent, setPercent] = useState(0)
  const upload = useMutation({
    mutationFn: async (file: Blob) => {
      setPercent(0)
      return uploadFile<OwnVerification>({
        path: '/api/photo-verification/selfie',
        id,
        file: await shrinkToLimit(file, MAX_PHOTO_BYTES),
        signal: new AbortController().signal,
        onPercent: setPercent,
      })
    },
    onSuccess: (verification) => cache.setQueryData(VERIFICATION_KEY, verification),
  })
  return { upload, percent }
}
