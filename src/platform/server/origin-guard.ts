import type { FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something (T14): it reads only, or it comes from our own pages (Sec-Fetch-Site or
 * Origin), or it carries a header that a foreign page cannot set, or it carries no cookie to misuse.
 */
export function mayWrite(request: FastifyRequest, origin: string): boolean {
  if (safeMethods.has(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const from = request.headers.origin
  if (from !== undefined) return from === origin
  return (
    site === 'same-origin' || request.headers['x-request-type'] === 'client' || request.headers.cookie === undefined
  )
}

/** Scheme and host as the visitor used them; the host has passed the allow-list before it is used. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${(request.headers.host ?? '').toLowerCase()}`
}
