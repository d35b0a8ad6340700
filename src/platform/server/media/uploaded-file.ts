import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import { Refusal } from '#platform/refusal.ts'

/** The memory budget of all uploads together. Uploads beyond it are refused with `rate_limited` and retried. */
const BUDGET_BYTES = 96 * 1024 * 1024
let bytesInMemory = 0

/** The memory budget of one member: two files of the maximum size. */
const MEMBER_BUDGET_BYTES = 32 * 1024 * 1024
const bytesByMember = new Map<string, number>()

const limits = { files: 1, fields: 4, parts: 6, fieldSize: 1_000, headerPairs: 20 }

/** Handles the file of a multipart request. */
export interface FileHandler<Result> {
  readonly memberId: string
  readonly maxBytes: number
  /** Runs before the body is read, so that a refusal costs no memory. */
  beforeRead: () => Promise<void>
  handle: (bytes: Buffer) => Promise<Result>
}

/**
 * Passes the file of a multipart request to `handle`. Its bytes count against the budgets until `handle` settles.
 * @throws Refusal `photo_missing`, `photo_too_large`, `photo_unreadable`, `rate_limited` over budget
 */
export async function withUploadedFile<Result>(request: FastifyRequest, handler: FileHandler<Result>): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('photo_missing', { field: 'file' })
  const { maxBytes } = handler
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 10_000) throw createTooLargeRefusal(maxBytes)
  await handler.beforeRead()
  const usage: UploadUsage = { memberId: handler.memberId, bytes: 0 }
  try {
    return await handler.handle(await receiveFile(request, usage, maxBytes))
  } finally {
    addUsage(usage, -usage.bytes)
  }
}

/** The bytes that one upload takes from the budgets. */
interface UploadUsage {
  readonly memberId: string
  bytes: number
}

function addUsage(usage: UploadUsage, bytes: number): void {
  usage.bytes += bytes
  bytesInMemory += bytes
  const memberBytes = (bytesByMember.get(usage.memberId) ?? 0) + bytes
  if (memberBytes > 0) bytesByMember.set(usage.memberId, memberBytes)
  else bytesByMember.delete(usage.memberId)
}

function isOverBudget({ memberId }: UploadUsage): boolean {
  return bytesInMemory > BUDGET_BYTES || (bytesByMember.get(memberId) ?? 0) > MEMBER_BUDGET_BYTES
}

async function receiveFile(request: FastifyRequest, usage: UploadUsage, maxBytes: number): Promise<Buffer> {
  try {
    const part = await request.file({ limits: { ...limits, fileSize: maxBytes }, throwFileSizeLimit: false })
    if (!part) throw new Refusal('photo_missing', { field: 'file' })
    return await readAll(part, usage, findMaxFileBytes(request, maxBytes))
  } catch (error) {
    throw isBrokenBody(error) ? new Refusal('photo_unreadable', { field: 'file' }) : error
  }
}

/** Returns the maximum size of the file: the content length, or the maximum upload size without that header. */
function findMaxFileBytes({ headers }: FastifyRequest, maxBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
}

/** Copies chunks into one preallocated buffer. Retaining megabytes of chunks would make garbage collection slow. */
async function readAll({ file }: MultipartFile, usage: UploadUsage, maxBytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(maxBytes)
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      addUsage(usage, chunk.length)
      if (isOverBudget(usage)) throw new Refusal('rate_limited', { retryAfterSeconds: 5 })
      chunk.copy(buffer, usage.bytes - chunk.length)
    }
  } catch (error) {
    throw file.truncated ? createTooLargeRefusal(maxBytes) : error // the connection also breaks when the file is too large
  }
  if (file.truncated) throw createTooLargeRefusal(maxBytes)
  return buffer.subarray(0, usage.bytes)
}

function createTooLargeRefusal(maxBytes: number): Refusal {
  return new Refusal('photo_too_large', { field: 'file', megabytes: maxBytes / 1024 / 1024 })
}

/** Returns whether the multipart parser rejected the body as malformed. */
function isBrokenBody(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'Refusal') return false
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('FST_') || /multipart|boundary|unexpected end|premature|part header/i.test(error.message)
}
