import { connectionLostError, parseCallError } from '#platform/call-error.ts'
import type { OwnPhotos } from '../contract.ts'

/** A photo to upload, and how to follow or cancel it. */
export interface PhotoUpload {
  readonly id: string
  readonly picture: Blob
  readonly signal: AbortSignal
  /** Receives the share of the bytes sent, 0–100. */
  readonly onPercent: (percent: number) => void
}

/**
 * Uploads one photo. Uses XMLHttpRequest because fetch does not report upload progress.
 * @throws CallError with the server's refusal, or `no_connection` without a response; a DOMException when aborted
 */
export function uploadPhoto({ id, picture, signal, onPercent }: PhotoUpload): Promise<OwnPhotos> {
  const body = new FormData()
  body.append('file', picture, 'photo')
  const request = new XMLHttpRequest()
  request.open('POST', `/api/photos?id=${id}`)
  request.setRequestHeader('x-request-type', 'client')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100))
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => request.abort())
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    request.onload = () => {
      const response: unknown = request.response
      if (request.status === 200) resolve(response as OwnPhotos) // the server follows the contract
      else reject(parseCallError(response, request.status))
    }
    request.onerror = () => reject(connectionLostError())
    request.send(body)
  })
}
