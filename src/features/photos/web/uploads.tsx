import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newClientId } from '#platform/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhotos } from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'
import { keepMyPhotos } from './photos.queries.ts'
import { shrunk } from './shrink.client.ts'

/** A photo on its way to the server. */
export interface UploadState {
  readonly id: string
  readonly file: File
  /** 0–100 of the bytes; at 100 the server is working on it. */
  readonly percent: number
  /** Why it failed, as what the refusal text is made from. */
  readonly error: UploadError | null
}

/** A refusal of the upload, in the shape that useRefusalText understands. */
class UploadError extends Error {
  readonly code: string
  readonly data: unknown

  constructor(code: string, data: unknown) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** Uploads photos one after the other, with progress; the same photo sent again keeps its id (C-37). */
export function useUploads() {
  const t = useTexts('photos')
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<readonly UploadState[]>([])
  const queue = useRef(Promise.resolve())

  const change = (id: string, part: Partial<UploadState>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))

  async function send(upload: UploadState): Promise<void> {
    try {
      const picture = await shrunk(upload.file)
      if (picture.size > MAX_PHOTO_BYTES) {
        throw new UploadError('photo_too_large', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })
      }
      const photos = await post(upload.id, picture, (percent) => change(upload.id, { percent }))
      keepMyPhotos(cache, photos)
      dismiss(upload.id)
      const isPending = photos.photos.some((photo) => photo.id === upload.id && photo.status === 'pending')
      showToast({ text: t(isPending ? 'uploadedPending' : 'uploaded'), tone: 'success' })
    } catch (error) {
      change(upload.id, { error: error instanceof UploadError ? error : new UploadError('general', {}) })
    }
  }

  function enqueue(upload: UploadState): void {
    queue.current = queue.current.then(() => send(upload))
  }
  function add(files: Iterable<File>): void {
    const added = [...files].map(newUpload)
    setUploads((all) => [...all, ...added])
    for (const upload of added) enqueue(upload)
  }
  function retry(id: string): void {
    const failed = uploads.find((upload) => upload.id === id)
    if (!failed) return
    change(id, { percent: 0, error: null })
    enqueue(failed)
  }
  return { uploads, add, retry, dismiss }
}

function newUpload(file: File): UploadState {
  return { id: newClientId(), file, percent: 0, error: null }
}

/** Sends one file; XMLHttpRequest because fetch tells no progress of what goes up. */
function post(id: string, picture: Blob, onPercent: (percent: number) => void): Promise<OwnPhotos> {
  const body = new FormData()
  body.append('file', picture, 'photo')
  const request = new XMLHttpRequest()
  request.open('POST', `/api/photos?id=${id}`)
  request.setRequestHeader('x-request-type', 'client')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100))
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const answer: unknown = request.response
      if (request.status === 200) resolve(answer as OwnPhotos) // the server answers what the contract says
      else reject(refusalOf(answer))
    }
    request.onerror = () => reject(new UploadError('unavailable', {}))
    request.send(body)
  })
}

function refusalOf(answer: unknown): UploadError {
  if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return new UploadError('general', {})
  return new UploadError(String(answer.refusal), 'details' in answer ? answer.details : {})
}
