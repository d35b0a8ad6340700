import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import { Refusal } from '#platform/refusal.ts'
import { MAX_PHOTO_BYTES } from '../rules.ts'

/** Bytes of all uploads that may be in memory at once; more wait in the browsers, which are told to try again. */
const budgetBytes = 96 * 1024 * 1024
let bytesInMemory = 0

/** What one member may have of it, left unfinished or not: two of the largest files. */
const memberBudgetBytes = 32 * 1024 * 1024
const bytesByMember = new Map<string, number>()

const limits = { files: 1, fields: 4, parts: 6, fileSize: MAX_PHOTO_BYTES, fieldSize: 1_000, headerPairs: 20 }

/** What is done around the file of a request. */
export interface FileHandler<Result> {
  readonly memberId: string
  /** Runs before the body is read, to refuse early. */
  beforeRead: () => Promise<void>
  handle: (bytes: Buffer) => Promise<Result>
}

/**
 * Hands the one file of a multipart request to `use`. Its bytes count against the budgets until `use` is done.
 * @throws Refusal `photo_missing`, `photo_too_large`, `photo_unreadable`, `rate_limited` when too much is under way
 */
export async function withUploadedFile<Result>(request: FastifyRequest, work: FileHandler<Result>): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('photo_missing')
  if (Number(request.headers['content-length'] ?? 0) > MAX_PHOTO_BYTES + 10_000) throw tooLarge()
  await work.beforeRead()
  const held: UploadUsage = { memberId: work.memberId, bytes: 0 }
  try {
    return await work.handle(await receiveFile(request, held))
  } finally {
    addUsage(held, -held.bytes)
  }
}

/** What an upload holds of the budgets. */
interface UploadUsage {
  readonly memberId: string
  bytes: number
}

function addUsage(held: UploadUsage, bytes: number): void {
  held.bytes += bytes
  bytesInMemory += bytes
  const ofMember = (bytesByMember.get(held.memberId) ?? 0) + bytes
  if (ofMember > 0) bytesByMember.set(held.memberId, ofMember)
  else bytesByMember.delete(held.memberId)
}

function isOverBudget({ memberId }: UploadUsage): boolean {
  return bytesInMemory > budgetBytes || (bytesByMember.get(memberId) ?? 0) > memberBudgetBytes
}

async function receiveFile(request: FastifyRequest, held: UploadUsage): Promise<Buffer> {
  try {
    const part = await request.file({ limits, throwFileSizeLimit: false })
    if (!part) throw new Refusal('photo_missing')
    return await readAll(part, held, maxFileBytes(request))
  } catch (error) {
    throw isBrokenBody(error) ? new Refusal('photo_unreadable') : error
  }
}

/** The file is no longer than the body says that it is; one that does not say may be as long as any. */
function maxFileBytes({ headers }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? MAX_PHOTO_BYTES), MAX_PHOTO_BYTES)
}

/** Each piece is copied where it belongs and forgotten: kept pieces of megabytes have the whole heap marked again. */
async function readAll({ file }: MultipartFile, held: UploadUsage, most: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(most)
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      addUsage(held, chunk.length)
      if (isOverBudget(held)) throw new Refusal('rate_limited', { retryAfterSeconds: 5 })
      chunk.copy(whole, held.bytes - chunk.length)
    }
  } catch (error) {
    throw file.truncated ? tooLarge() : error // too much, and then it broke off too
  }
  if (file.truncated) throw tooLarge()
  return whole.subarray(0, held.bytes)
}

function tooLarge(): Refusal {
  return new Refusal('photo_too_large', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })
}

/** What the multipart parser throws for a body that is none. */
function isBrokenBody(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'Refusal') return false
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('FST_') || /multipart|boundary|unexpected end|premature|part header/i.test(error.message)
}
