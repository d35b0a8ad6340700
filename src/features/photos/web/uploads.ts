import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, isConnectionLost } from '#platform/calls/call-error.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { uploadFile } from '#platform/calls/file-upload.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/calls/online.ts'
import { shrinkToLimit } from '#platform/browser/shrink-image.ts'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhotos } from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import { canDisplayImage } from './crop.client.ts'
import { cacheMyPhotos } from './photos.queries.ts'

/** An upload in progress, or one that failed. */
export interface UploadState {
  readonly id: string
  readonly file: File
  readonly phase: 'opening' | 'cropping' | 'waiting' | 'sending' | 'failed'
  /** The share of the bytes sent, 0–100; at 100 the server is processing the photo. */
  readonly percent: number
  /** The error of a failed upload, or null. */
  readonly error: CallError | null
  /** The upload failed without a connection and is retried when the connection returns. */
  readonly isOffline: boolean
}

const initialUpload = { phase: 'opening', percent: 0, error: null, isOffline: false } as const

/**
 * Uploads photos one after the other, with progress. Each photo is cropped first if this browser can display it.
 * A retry keeps the id, so that a photo is never added twice (C-37).
 */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly UploadState[]>([])
  const update = (id: string, part: Partial<UploadState>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const remove = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const sender = useUploadQueue(update, remove)

  async function openUpload({ id, file }: UploadState): Promise<void> {
    if (await canDisplayImage(file)) update(id, { phase: 'cropping' })
    else sender.enqueue(id, file)
  }
  function add(files: Iterable<File>): void {
    const added = [...files].map((file) => ({ id: newClientId(), file, ...initialUpload }))
    setUploads((all) => [...all, ...added])
    for (const upload of added) void openUpload(upload)
  }
  function dismiss(id: string): void {
    sender.cancel(id)
    remove(id)
  }
  useOnReconnect(() => {
    for (const upload of uploads) if (upload.isOffline) sender.retry(upload.id)
  })
  return {
    uploads,
    add,
    dismiss,
    /** Uploads the cropped picture, or the whole file. */
    crop: (upload: UploadState, picture: Blob = upload.file) => sender.enqueue(upload.id, picture),
    retry: sender.retry,
  }
}

/** Returns whether an upload counts against the photo limit. A failed upload counts only if it will be retried. */
export function isInProgress({ phase, isOffline }: UploadState): boolean {
  return phase !== 'failed' || isOffline
}

type UpdateUpload = (id: string, part: Partial<UploadState>) => void

/** Uploads pictures in the order in which they were added. */
function useUploadQueue(update: UpdateUpload, remove: (id: string) => void) {
  const showUploaded = useShowUploaded()
  const queue = useRef(Promise.resolve())
  const pictures = useRef(new Map<string, { picture: Blob; controller: AbortController }>())

  async function sendOne(id: string): Promise<void> {
    const { picture, controller } = pictures.current.get(id) ?? {}
    if (!picture || !controller) return
    update(id, { phase: 'sending' })
    try {
      const shrunk = await shrinkToLimit(picture, MAX_PHOTO_BYTES)
      showUploaded(
        id,
        await uploadFile<OwnPhotos>({
          path: '/api/photos',
          id,
          file: shrunk,
          signal: controller.signal,
          onPercent: (percent) => update(id, { percent }),
        }),
      )
      pictures.current.delete(id)
      remove(id)
    } catch (error) {
      if (!controller.signal.aborted) update(id, toFailure(error))
    }
  }
  function enqueue(id: string, picture: Blob): void {
    pictures.current.set(id, { picture, controller: new AbortController() })
    update(id, { phase: 'waiting', percent: 0, error: null, isOffline: false })
    queue.current = queue.current.then(() => sendOne(id))
  }
  function cancel(id: string): void {
    pictures.current.get(id)?.controller.abort()
    pictures.current.delete(id)
  }
  function retry(id: string): void {
    const failed = pictures.current.get(id)
    if (failed) enqueue(id, failed.picture)
  }
  return { enqueue, cancel, retry }
}

/** Returns a function that caches an uploaded photo and shows a toast. */
function useShowUploaded() {
  const t = useTexts('own-photos')
  const cache = useQueryClient()
  return (id: string, photos: OwnPhotos) => {
    cacheMyPhotos(cache, photos)
    const isPending = photos.photos.some((photo) => photo.id === id && photo.status === 'pending')
    showToast({ text: t(isPending ? 'uploadedPending' : 'uploaded'), tone: 'success' })
  }
}

function toFailure(error: unknown): Partial<UploadState> {
  const callError = error instanceof CallError ? error : new CallError('general')
  return { phase: 'failed', error: callError, isOffline: isConnectionLost(callError) }
}
