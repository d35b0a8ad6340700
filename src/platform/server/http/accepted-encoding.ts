import { negotiate } from '@fastify/accept-negotiator'

/** Returns whether an Accept-Encoding header prefers brotli to plain bytes; `br;q=0` and a bare `*` do not. */
export function prefersBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return negotiate(String(acceptEncoding ?? ''), ['identity', 'br']) === 'br'
}
