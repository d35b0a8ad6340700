import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#platform/refusal.ts'
import { requireValidName, type Storage } from './storage.ts'

/** The location and credentials of a bucket. */
export interface S3Settings {
  /** The endpoint without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  /** The prefix of every name: `demo/`, or nothing for a real site. */
  readonly prefix?: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

const TIMEOUT_MILLISECONDS = 20_000
/** The size of an upload part, which is buffered in memory; S3 requires at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024

/** Sends a request to the storage. Returns the response if it succeeded or has status 404; throws otherwise. */
type SendRequest = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: Buffer) => Promise<Response>

/** Creates a storage in an S3-compatible bucket, with path-style addresses and signed bodies. */
export function createS3Storage(settings: S3Settings): Storage {
  const send = createRequester(settings)
  return {
    async put(name, bytes) {
      requireValidName(name)
      await discardBody(send('PUT', name, bytes))
    },
    async putStream(name, stream) {
      requireValidName(name)
      return uploadParts(send, name, stream)
    },
    async get(name) {
      requireValidName(name)
      const response = await send('GET', name)
      if (response.status === 404 || !response.body) {
        await discardBody(response)
        return null
      }
      const stream = Readable.fromWeb(response.body as ReadableStream) // `fetch` types it as the DOM's class
      return { stream, size: Number(response.headers.get('content-length')) }
    },
    async remove(name) {
      requireValidName(name)
      await discardBody(send('DELETE', name))
    },
  }
}

/**
 * Stores, reads and removes a file, so that a wrong setting fails at start and not at the first upload.
 * @throws Error with the response of the storage
 */
export async function requireWorkingS3(settings: S3Settings): Promise<void> {
  const storage = createS3Storage(settings)
  try {
    await storage.put('start-check', Buffer.from('Vonk'))
    const content = await storage.get('start-check')
    if (!content || (await buffer(content.stream)).toString() !== 'Vonk')
      throw new Error('a stored file was not found or had other content')
    await storage.remove('start-check')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The bucket ${settings.bucket} at ${settings.endpoint} cannot be used: ${reason}. See the S3_ settings.`,
      {
        cause: error,
      },
    )
  }
}

function createRequester({ endpoint, bucket, prefix = '', region, key, secret }: S3Settings): SendRequest {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
    initRetryMs: 100,
  })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/${prefix}`
  return async (method, path, body = Buffer.alloc(0)) => {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
    const bodyOptions = body.length > 0 || method === 'PUT' ? { body: new Uint8Array(body) } : {}
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MILLISECONDS)
    try {
      const response = await client.fetch(`${base}${path}`, { method, headers, signal: abort.signal, ...bodyOptions })
      return response.ok || response.status === 404 ? response : await throwStorageError(response)
    } catch (error) {
      throw error instanceof TypeError || abort.signal.aborted
        ? new Unavailable('it does not answer', { cause: error })
        : error
    } finally {
      clearTimeout(timer)
    }
  }
}

async function throwStorageError(response: Response): Promise<never> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
  const message = `it answers ${response.status} ${code}`.trim()
  if (response.status === 507 || /StorageFull|QuotaExceeded/.test(code))
    throw Object.assign(new Error(message), { code: 'ENOSPC' })
  throw response.status >= 500 || response.status === 429 ? new Unavailable(message) : new Error(message)
}

/** Reads a response to its end, which releases its connection. */
async function discardBody(response: Response | Promise<Response>): Promise<void> {
  await (await response).arrayBuffer()
}

/** Uploads a stream in parts. A failure aborts the upload and leaves nothing. */
async function uploadParts(send: SendRequest, name: string, stream: Readable): Promise<number> {
  const created = await (await send('POST', `${name}?uploads=`)).text()
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(created)?.[1]
  if (!upload) throw new Error('the storage began no upload')
  const query = `uploadId=${encodeURIComponent(upload)}`
  try {
    let size = 0
    const tags: string[] = []
    for await (const part of splitIntoParts(stream)) {
      const response = await send('PUT', `${name}?partNumber=${tags.length + 1}&${query}`, part)
      await discardBody(response)
      tags.push(response.headers.get('etag') ?? '')
      size += part.length
    }
    await completeUpload(send, `${name}?${query}`, tags)
    return size
  } catch (error) {
    await discardBody(send('DELETE', `${name}?${query}`)).catch(() => undefined) // the bucket's lifecycle rules remove it later
    throw error
  }
}

/** Completes an upload. S3 responds 200 before it assembles the parts; the body reports whether that succeeded. */
async function completeUpload(send: SendRequest, path: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const result = await (await send('POST', path, body)).text()
  if (result.includes('<Error>')) throw new Unavailable('the storage did not assemble the parts')
}

/** Splits a stream into parts of at least `PART_BYTES`, except the last; yields at least one. */
async function* splitIntoParts(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0 || chunks.length === 0) yield Buffer.concat(chunks)
}
