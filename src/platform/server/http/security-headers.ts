import type { FastifyReply } from 'fastify'

/** The headers of every response; a cacheable response overrides `cache-control`. */
export const securityHeaders = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self), browsing-topics=()',
}

/** A year, for the host of the site and those below it, such as that of its office. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** Sets the security headers on a response; https adds HSTS. */
export function setSecurityHeaders(reply: FastifyReply, origin: string): void {
  reply.headers(securityHeaders)
  if (origin.startsWith('https:')) reply.header('strict-transport-security', HSTS)
}

/** Options for `buildPagePolicy`. */
export interface PagePolicyOptions {
  readonly origin: string
  readonly nonce?: string
  readonly styleSource?: string | null
}

/**
 * Builds the Content-Security-Policy of a page.
 * @param nonce for pages of the app; without one (public pages) only scripts from our origin run
 * @param styleSource allows the inline styles of a public page
 */
export function buildPagePolicy({ nonce, origin, styleSource }: PagePolicyOptions): string {
  const nonceSource = nonce ? `'nonce-${nonce}'` : ''
  const socket = origin.replace(/^http/, 'ws')
  return [
    `default-src 'self'`,
    nonce ? `script-src ${nonceSource} 'strict-dynamic'` : `script-src 'self'`,
    `style-src 'self' ${nonceSource || (styleSource ?? '')}`.trim(),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ${socket}`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    `worker-src 'self'`,
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
