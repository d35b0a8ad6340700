import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSignedBy, sha256 } from './signature.ts'

/** The bucket, region and keys that the pretend storage accepts. */
export const pretendAccount = { bucket: 'photos', region: 'eu-west-1', key: 'pretend-key', secret: 'pretend-secret' }

/** An in-memory storage with the S3 API: objects, multipart uploads, and signature checks. */
export interface PretendS3 {
  readonly url: string
  readonly objects: ReadonlyMap<string, Buffer>
  /** Returns the number of multipart uploads that are neither completed nor aborted. */
  readonly openUploads: () => number
  /** Fails the next writes with these statuses. 0 breaks the connection; null lets the write succeed. */
  failWrites(...statuses: (number | null)[]): void
  stop(): Promise<void>
}

interface Storage {
  readonly objects: Map<string, Buffer>
  readonly uploads: Map<string, Map<number, Buffer>>
  readonly failures: (number | null)[]
}

interface StorageRequest {
  readonly method: string
  readonly name: string
  readonly query: URLSearchParams
  readonly body: Buffer
}

interface StorageResponse {
  readonly status: number
  readonly body?: string | Buffer
  readonly tag?: string
}

/** Starts a pretend storage on a free port. */
export async function startPretendS3(): Promise<PretendS3> {
  const storage: Storage = { objects: new Map(), uploads: new Map(), failures: [] }
  const server = createServer((request, response) => void handle(storage, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: storage.objects,
    openUploads: () => storage.uploads.size,
    failWrites: (...statuses) => void storage.failures.push(...statuses),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function handle(storage: Storage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request
  const body = await buffer(request)
  const failure = method === 'PUT' || method === 'POST' ? storage.failures.shift() : undefined
  if (failure === 0) return void response.destroy()
  const {
    status,
    body: content = '',
    tag,
  } = failure ? renderError(failure) : handleRequest(storage, request, { method, url, body })
  response
    .writeHead(status, { 'content-length': Buffer.byteLength(content), ...(tag ? { etag: tag } : {}) })
    .end(content)
}

function handleRequest(
  storage: Storage,
  { headers }: IncomingMessage,
  { method, url, body }: { method: string; url: string; body: Buffer },
): StorageResponse {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  if (!isSignedBy({ method, url, headers: plain }, pretendAccount)) return renderError(403, 'SignatureDoesNotMatch')
  if (plain['x-amz-content-sha256'] !== sha256(body)) return renderError(400, 'XAmzContentSHA256Mismatch')
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, bucket, ...rest] = pathname.split('/')
  if (bucket !== pretendAccount.bucket) return renderError(404, 'NoSuchBucket')
  const parsed = { method, name: rest.join('/'), query: searchParams, body }
  return parsed.query.size > 0 ? handleMultipart(storage, parsed) : handleObject(storage, parsed)
}

function handleObject({ objects }: Storage, { method, name, body }: StorageRequest): StorageResponse {
  const content = objects.get(name)
  if (method === 'PUT') objects.set(name, body)
  if (method === 'DELETE') objects.delete(name)
  if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 }
  return content ? { status: 200, body: content } : renderError(404, 'NoSuchKey')
}

function handleMultipart(
  { objects, uploads }: Storage,
  { method, name, query, body }: StorageRequest,
): StorageResponse {
  if (query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, new Map())
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  const id = query.get('uploadId') ?? ''
  const parts = uploads.get(id)
  if (!parts) return renderError(404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return { status: 200, tag: `"${sha256(body)}"` }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const tags = [...body.toString().matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag]) => tag)
  const orderedParts = [...parts.entries()].toSorted(([one], [other]) => one - other).map(([, part]) => part)
  if (orderedParts.some((part, index) => tags[index] !== `"${sha256(part)}"`)) return renderError(400, 'InvalidPart')
  objects.set(name, Buffer.concat(orderedParts))
  return { status: 200, body: '<CompleteMultipartUploadResult/>' }
}

function renderError(status: number, code = status === 507 ? 'XMinioStorageFull' : 'SlowDown'): StorageResponse {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` }
}
