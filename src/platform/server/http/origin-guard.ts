import type { FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether a request passes the CSRF check (T14). It passes with a safe method, from our own pages
 * (Sec-Fetch-Site or Origin), with a header that a foreign page cannot set, or without a cookie.
 */
export function passesCsrfCheck(request: FastifyRequest, origin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const from = request.headers.origin
  if (from !== undefined) return from === origin
  return (
    site === 'same-origin' || request.headers['x-request-type'] === 'client' || request.headers.cookie === undefined
  )
}

/** Returns the scheme and host of a request. Check the host against the allow-list before use. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${(request.headers.host ?? '').toLowerCase()}`
}
