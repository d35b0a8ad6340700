import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadFile } from '#platform/file-upload.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import { shrinkToLimit } from '#platform/shrink-image.ts'
import type { photosContract } from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import type { OwnVerification } from '../verification.contract.ts'

export type VerificationApi = ApiOf<{ photos: typeof photosContract }>

const queryKey = ['photos', 'verification']

/** The latest verification of the member. */
export const verificationQuery = (api: VerificationApi) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => api.photos.verification(undefined, { signal }) })

/** Chooses a pose. */
export function useStartVerification() {
  const api = useApi<VerificationApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.photos.startVerification({}),
    onSuccess: (verification) => cache.setQueryData(queryKey, verification),
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
    onSuccess: (verification) => cache.setQueryData(queryKey, verification),
  })
  return { upload, percent }
}
