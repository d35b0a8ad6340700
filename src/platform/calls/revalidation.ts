// Revalidation of polled API responses: the browser names the entity tag that it knows, and the server replies 304 when
// the data is unchanged. The bodies are cached in memory, because the HTTP cache would store a member's data on the disk.

interface KnownResponse {
  readonly entityTag: string
  readonly body: unknown
}

const knownResponses = new Map<string, KnownResponse>()

/** Adds the entity tag of the last response to the same GET request, if it had one. */
export function setKnownEntityTag(request: Request): void {
  const known = request.method === 'GET' ? knownResponses.get(request.url) : undefined
  if (known) request.headers.set('if-none-match', known.entityTag)
}

/** Returns the body of the last response to the same request, which the server replied is unchanged. */
export function findUnchangedBody({ url }: Request): unknown {
  return knownResponses.get(url)?.body
}

/** Parses a response, and keeps its body when it has an entity tag. */
export async function rememberResponse({ method, url }: Request, response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  const entityTag = response.headers.get('etag')
  if (entityTag && method === 'GET') knownResponses.set(url, { entityTag, body })
  return body
}
