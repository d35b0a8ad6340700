import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BODY_BYTES = 64 * 1024

/** An error response of the protocol: `{ status, title, detail, field? }`. */
export class Problem extends Error {
  readonly status: number
  readonly title: string
  readonly field: string | undefined

  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.status = status
    this.title = STATUS_CODES[status] ?? ''
    this.field = field
  }
}

/** Reads the body as text, up to 64 kB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Problem(413, 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses the body as a JSON object. */
export function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // thrown below as a Problem
  }
  throw new Problem(400, 'The request body is not a JSON object')
}

/** Returns a value that is text, or null. */
export function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Sends JSON with the protocol's content type, or 204 without a body. */
export function sendJson(response: ServerResponse, status: number, body?: unknown): void {
  if (body === undefined) return void response.writeHead(status, { 'cache-control': 'no-store' }).end()
  response.writeHead(status, { 'content-type': 'application/hal+json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** Sends a problem. Any other error is sent as a 500 without its message. */
export function sendProblem(response: ServerResponse, error: unknown): void {
  const problem = error instanceof Problem ? error : new Problem(500, 'Something went wrong')
  const { status, title, message: detail, field } = problem
  sendJson(response, status, { status, title, detail, ...(field ? { field } : {}) })
}
