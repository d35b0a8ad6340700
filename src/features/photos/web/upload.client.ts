import { connectionLostError, parseCallError } from '#platform/call-error.ts'
import type { OwnPhotos } from '../contract.ts'

/** What is sent, and who follows it. */
export interface PhotoUpload {
  readonly id: string
  readonly picture: Blob
  readonly signal: AbortSignal
  /** 0–100 of the bytes that went up. */
  readonly onPercent: (percent: number) => void
}

/**
 * Sends one picture; XMLHttpRequest because fetch tells no progress of what goes up.
 * @throws CallError with the server's refusal, or `no_connection` without an answer; a DOMException when it was called off
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
    request.onabort = () => reject(new DOMException('taken back', 'AbortError'))
    request.onload = () => {
      const answer: unknown = request.response
      if (request.status === 200) resolve(answer as OwnPhotos) // the server answers what the contract says
      else reject(parseCallError(answer, request.status))
    }
    request.onerror = () => reject(connectionLostError())
    request.send(body)
  })
}
