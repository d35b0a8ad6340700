import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#platform/refusal.ts'
import { requireOwnName, type Storage } from './storage.ts'

/** Where the bucket is and who may use it. */
export interface S3Settings {
  /** As `https://s3.eu-central-1.amazonaws.com`; the bucket comes behind it. */
  readonly endpoint: string
  readonly bucket: string
  /** What every name begins with: `demo/`, or nothing for a real site. */
  readonly prefix?: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

const patienceMilliseconds = 20_000
/** S3 takes parts of 5 MB and more; so much of a stream is in memory at a time. */
const partBytes = 8 * 1024 * 1024

/** Asks the storage; what is not found is an answer, everything else that fails is thrown. */
type Ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: Buffer) => Promise<Response>

/** Files in a bucket of anything that speaks S3, addressed by path. Each body is signed by its hash. */
export function s3Storage(settings: S3Settings): Storage {
  const ask = askerOf(settings)
  return {
    async put(name, bytes) {
      requireOwnName(name)
      await drained(ask('PUT', name, bytes))
    },
    async putFrom(name, stream) {
      requireOwnName(name)
      return putParts(ask, name, stream)
    },
    async get(name) {
      requireOwnName(name)
      const answer = await ask('GET', name)
      if (answer.status === 404 || !answer.body) {
        await drained(answer)
        return null
      }
      const stream = Readable.fromWeb(answer.body as ReadableStream) // the DOM's type of the same thing
      return { stream, size: Number(answer.headers.get('content-length')) }
    },
    async remove(name) {
      requireOwnName(name)
      await drained(ask('DELETE', name))
    },
  }
}

/**
 * Stores, reads and removes a file, so that a wrong setting is told at start and not by the first upload.
 * @throws Error that says what the storage answered
 */
export async function requireWorkingS3(settings: S3Settings): Promise<void> {
  const storage = s3Storage(settings)
  try {
    await storage.put('start-check', Buffer.from('Vonk'))
    const found = await storage.get('start-check')
    if (!found || (await buffer(found.stream)).toString() !== 'Vonk')
      throw new Error('it does not keep what it was given')
    await storage.remove('start-check')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The bucket ${settings.bucket} at ${settings.endpoint} cannot be used: ${reason}. See S3_….`, {
      cause: error,
    })
  }
}

function askerOf({ endpoint, bucket, prefix = '', region, key, secret }: S3Settings): Ask {
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
    const sent = body.length > 0 || method === 'PUT' ? { body: new Uint8Array(body) } : {}
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patienceMilliseconds)
    try {
      const answer = await client.fetch(`${base}${path}`, { method, headers, signal: waiting.signal, ...sent })
      return answer.ok || answer.status === 404 ? answer : await failed(answer)
    } catch (error) {
      throw error instanceof TypeError || waiting.signal.aborted
        ? new Unavailable('it does not answer', { cause: error })
        : error
    } finally {
      clearTimeout(timer)
    }
  }
}

async function failed(answer: Response): Promise<never> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
  const words = `it answers ${answer.status} ${code}`.trim()
  if (answer.status === 507 || /StorageFull|QuotaExceeded/.test(code))
    throw Object.assign(new Error(words), { code: 'ENOSPC' })
  throw answer.status >= 500 || answer.status === 429 ? new Unavailable(words) : new Error(words)
}

/** Reads an answer to its end, or its connection would stay taken. */
async function drained(asked: Response | Promise<Response>): Promise<void> {
  await (await asked).arrayBuffer()
}

/** Stores a stream part by part; one that ends early is one file, one that fails leaves nothing. */
async function putParts(ask: Ask, name: string, stream: Readable): Promise<number> {
  const started = await (await ask('POST', `${name}?uploads=`)).text()
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1]
  if (!upload) throw new Error('the storage began no upload')
  const query = `uploadId=${encodeURIComponent(upload)}`
  try {
    let size = 0
    const tags: string[] = []
    for await (const part of partsOf(stream)) {
      const answer = await ask('PUT', `${name}?partNumber=${tags.length + 1}&${query}`, part)
      await drained(answer)
      tags.push(answer.headers.get('etag') ?? '')
      size += part.length
    }
    await complete(ask, `${name}?${query}`, tags)
    return size
  } catch (error) {
    await drained(ask('DELETE', `${name}?${query}`)).catch(() => undefined) // the bucket's own rules remove it later
    throw error
  }
}

/** S3 says 200 before it has put the parts together; whether that succeeded stands in the body. */
async function complete(ask: Ask, path: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const said = await (await ask('POST', path, body)).text()
  if (said.includes('<Error>')) throw new Unavailable('the storage did not put the parts together')
}

/** The stream in pieces of `partBytes`; at least one, and the last as it comes. */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0 || held.length === 0) yield Buffer.concat(held)
}
