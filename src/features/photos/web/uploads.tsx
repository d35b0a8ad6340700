import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, isConnectionLost } from '#platform/call-error.ts'
import { newClientId } from '#platform/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/online.ts'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhotos } from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import { canDisplayImage } from './crop.client.ts'
import { cacheMyPhotos } from './photos.queries.ts'
import { uploadPhoto } from './upload.client.ts'
import { shrinkImage } from './shrink.client.ts'

/** A photo on its way to the server. */
export interface UploadState {
  readonly id: string
  readonly file: File
  /** opening: looked at; cutting: its owner chooses a part; then it waits for its turn, is sent, and may fail. */
  readonly phase: 'opening' | 'cutting' | 'waiting' | 'sending' | 'failed'
  /** 0–100 of the bytes; at 100 the server is working on it. */
  readonly percent: number
  /** Why it failed, as what the refusal text is made from. */
  readonly error: CallError | null
  /** It failed for want of a connection, and goes on when there is one. */
  readonly isOffline: boolean
}

const opened = { phase: 'opening', percent: 0, error: null, isOffline: false } as const

/**
 * Photos on their way: each is cut first when this browser can show it, then they are sent one after the other, with
 * progress. One that is sent again keeps its id, so that it never comes twice (C-37).
 */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly UploadState[]>([])
  const change = (id: string, part: Partial<UploadState>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const sender = useSender(change, forget)

  async function open({ id, file }: UploadState): Promise<void> {
    if (await canDisplayImage(file)) change(id, { phase: 'cutting' })
    else sender.enqueue(id, file)
  }
  function add(files: Iterable<File>): void {
    const added = [...files].map((file) => ({ id: newClientId(), file, ...opened }))
    setUploads((all) => [...all, ...added])
    for (const upload of added) void open(upload)
  }
  function dismiss(id: string): void {
    sender.takeBack(id)
    forget(id)
  }
  useOnReconnect(() => {
    for (const upload of uploads) if (upload.isOffline) sender.again(upload.id)
  })
  return {
    uploads,
    add,
    dismiss,
    /** Sends this part of the photo, or all of it. */
    cut: (upload: UploadState, picture: Blob = upload.file) => sender.enqueue(upload.id, picture),
    retry: sender.again,
  }
}

/** Whether it will be one of the member's photos; one that failed takes no place, unless it goes on by itself. */
export function isInProgress({ phase, isOffline }: UploadState): boolean {
  return phase !== 'failed' || isOffline
}

type UpdateUpload = (id: string, part: Partial<UploadState>) => void

/** Sends pictures in the order in which they were given. */
function useSender(change: UpdateUpload, forget: (id: string) => void) {
  const keep = useUploadSuccess()
  const queue = useRef(Promise.resolve())
  const pictures = useRef(new Map<string, { picture: Blob; stop: AbortController }>())

  async function sendOne(id: string): Promise<void> {
    const { picture, stop } = pictures.current.get(id) ?? {}
    if (!picture || !stop) return
    change(id, { phase: 'sending' })
    try {
      const ready = await shrinkToLimit(picture)
      keep(id, await uploadPhoto({ id, picture: ready, signal: stop.signal, onPercent: (percent) => change(id, { percent }) }))
      pictures.current.delete(id)
      forget(id)
    } catch (error) {
      if (!stop.signal.aborted) change(id, toFailure(error))
    }
  }
  function enqueue(id: string, picture: Blob): void {
    pictures.current.set(id, { picture, stop: new AbortController() })
    change(id, { phase: 'waiting', percent: 0, error: null, isOffline: false })
    queue.current = queue.current.then(() => sendOne(id))
  }
  function takeBack(id: string): void {
    pictures.current.get(id)?.stop.abort()
    pictures.current.delete(id)
  }
  function again(id: string): void {
    const failed = pictures.current.get(id)
    if (failed) enqueue(id, failed.picture)
  }
  return { enqueue, takeBack, again }
}

/** Shows a photo that has come, and says so. */
function useUploadSuccess() {
  const t = useTexts('own-photos')
  const cache = useQueryClient()
  return (id: string, photos: OwnPhotos) => {
    cacheMyPhotos(cache, photos)
    const isPending = photos.photos.some((photo) => photo.id === id && photo.status === 'pending')
    showToast({ text: t(isPending ? 'uploadedPending' : 'uploaded'), tone: 'success' })
  }
}

async function shrinkToLimit(picture: Blob): Promise<Blob> {
  const smaller = await shrinkImage(picture)
  if (smaller.size <= MAX_PHOTO_BYTES) return smaller
  throw new CallError('photo_too_large', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })
}

function toFailure(error: unknown): Partial<UploadState> {
  const known = error instanceof CallError ? error : new CallError('general')
  return { phase: 'failed', error: known, isOffline: isConnectionLost(known) }
}
