import { createHash, createHmac } from 'node:crypto'

/** A signed request. */
export interface SignedRequest {
  readonly method: string
  /** The path and query as they were sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/** Returns whether a request has a valid AWS Signature Version 4 of this key and secret. */
export function isSignedBy(request: SignedRequest, account: { key: string; secret: string }): boolean {
  const claim = authorization.exec(request.headers['authorization'] ?? '')?.groups
  if (!claim || claim['key'] !== account.key) return false
  const { scope = '', names = '', signature } = claim
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(buildCanonicalRequest(request, names.split(';'))),
  ].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((from, word) => hmac(from, word), `AWS4${account.secret}`)
  return hmac(key, stringToSign).toString('hex') === signature
}

function buildCanonicalRequest({ method, url, headers }: SignedRequest, names: readonly string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const lines = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join('')
  return [method, pathname, query, lines, names.join(';'), headers['x-amz-content-sha256']].join('\n')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Returns the SHA-256 hash as hex. */
export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
