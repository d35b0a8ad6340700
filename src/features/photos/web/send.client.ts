import type { OwnPhotos } from '../contract.ts'

/** A refusal of the upload, in the shape that useRefusalText understands. */
export class UploadError extends Error {
  readonly code: string
  readonly data: unknown

  constructor(code: string, data: unknown = {}) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** What is sent, and who follows it. */
export interface Sending {
  readonly id: string
  readonly picture: Blob
  readonly signal: AbortSignal
  /** 0–100 of the bytes that went up. */
  readonly onPercent: (percent: number) => void
}

/**
 * Sends one picture; XMLHttpRequest because fetch tells no progress of what goes up.
 * @throws UploadError with the server's refusal, `unavailable` without an answer; a DOMException when it was taken back
 */
export function send({ id, picture, signal, onPercent }: Sending): Promise<OwnPhotos> {
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
      else reject(refusalOf(answer))
    }
    request.onerror = () => reject(new UploadError('unavailable'))
    request.send(body)
  })
}

function refusalOf(answer: unknown): UploadError {
  if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return new UploadError('general')
  return new UploadError(String(answer.refusal), 'details' in answer ? answer.details : {})
}
