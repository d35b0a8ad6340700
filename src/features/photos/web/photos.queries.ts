import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { OwnPhotos, photosContract } from '../contract.ts'

type Api = ApiOf<{ photos: typeof photosContract }>

/** The member's own photos. */
export const myPhotosQuery = (api: Api) =>
  queryOptions({ queryKey: ['photos', 'mine'], queryFn: ({ signal }) => api.photos.mine(undefined, { signal }) })

/** Puts the answer of a change in the cache, and asks again for whatever shows the member's face. */
export function keepMyPhotos(cache: QueryClient, photos: OwnPhotos): void {
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
    onSuccess: (photos) => keepMyPhotos(cache, photos),
  })
}

/** Makes one of the member's photos the main one. */
export function useMakeMainPhoto() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.photos.makeMain({ id }),
    onSuccess: (photos) => keepMyPhotos(cache, photos),
  })
}

/** Puts the member's photos in another order. */
export function useReorderPhotos() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (photoIds: string[]) => api.photos.reorder({ photoIds }),
    onSuccess: (photos) => keepMyPhotos(cache, photos),
  })
}
