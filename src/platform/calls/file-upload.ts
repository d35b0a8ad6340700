import { callApi } from '#platform/calls/call-api.ts'

/** A file to upload, and how to follow or cancel it. */
export interface FileUpload {
  /** The path of the endpoint. */
  readonly path: string
  /** The idempotency key. */
  readonly id: string
  readonly file: Blob
  readonly signal: AbortSignal
  /** Receives the share of the bytes sent, 0–100. */
  readonly onPercent: (percent: number) => void
}

/**
 * Uploads one file and returns the response of the endpoint.
 * @throws CallError with the server's refusal, or `no_connection` without a response; a DOMException when aborted
 */
export function uploadFile<Output>({ path, id, file, signal, onPercent }: FileUpload): Promise<Output> {
  const body = new FormData()
  body.append('file', file, 'photo')
  const transport = (request: Request) => sendWithProgress(request, onPercent)
  return callApi('POST', path, { query: { id }, body, signal, transport })
}

/** Sends a request with XMLHttpRequest, because fetch does not report the progress of an upload. */
async function sendWithProgress(request: Request, onPercent: (percent: number) => void): Promise<Response> {
  const body = await request.blob()
  request.signal.throwIfAborted()
  const sending = new XMLHttpRequest()
  sending.open(request.method, request.url)
  for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
  sending.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100))
  return new Promise((resolve, reject) => {
    request.signal.addEventListener('abort', () => sending.abort())
    sending.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    sending.onload = () => resolve(new Response(sending.responseText, { status: sending.status }))
    sending.onerror = () => reject(new TypeError('the upload failed'))
    sending.send(body)
  })
}
