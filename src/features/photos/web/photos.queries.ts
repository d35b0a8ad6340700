import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { OwnPhoto, OwnPhotos, photosContract } from '../contract.ts'

type Api = ApiOf<{ photos: typeof photosContract }>

/** The member's own photos. */
export const myPhotosQuery = (api: Api) =>
  queryOptions({ queryKey: ['photos', 'mine'], queryFn: ({ signal }) => api.photos.mine(undefined, { signal }) })

/** Puts the answer of a change in the cache, and asks again for whatever shows the member's face. */
export function cacheMyPhotos(cache: QueryClient, photos: OwnPhotos): void {
  cache.setQueryData(['photos', 'mine'], photos)
  void cache.invalidateQueries({ queryKey: ['me'] })
  void cache.invalidateQueries({ queryKey: ['profiles'] })
}

/** Deletes one of the member's photos. */
export function useRemovePhoto() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.photos.remove({ id }),
    onSuccess: (photos) => cacheMyPhotos(cache, photos),
  })
}

/** Makes one of the member's photos the main one. */
export function useMakeMainPhoto() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.photos.makeMain({ id }),
    onSuccess: (photos) => cacheMyPhotos(cache, photos),
  })
}

/**
 * Puts the member's photos in another order: at once on the screen, and back when the server refuses. Orders are sent
 * one after the other, and only the answer to the last one counts.
 */
export function useReorderPhotos() {
  const api = useApi<Api>()
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
    onError: (_error, _photoIds, shown) => {
      cache.setQueryData(queryKey, shown?.before)
      void cache.invalidateQueries({ queryKey })
    },
  })
}

function sortByIds(photos: readonly OwnPhoto[], photoIds: readonly string[]): OwnPhoto[] {
  return photos.toSorted((one, other) => photoIds.indexOf(one.id) - photoIds.indexOf(other.id))
}
