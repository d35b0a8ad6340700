import * as z from 'zod'
import { callMollie, parseResponse, type MollieConnection } from './mollie-client.ts'

const linksSchema = z.object({ next: z.object({ href: z.string() }).nullish() })

/** A list of the API, which starts with the newest item. */
interface List<Item extends { createdAt: Date }> {
  /** The name of the list in responses. */
  readonly name: string
  /** The path, when it differs from the name. */
  readonly path?: string
  readonly schema: z.ZodType<Item>
  readonly since: Date
}

/** Reads a list page by page until an item is older than `since`. */
export async function listItemsSince<Item extends { createdAt: Date }>(
  connection: MollieConnection,
  { name, path = name, schema, since }: List<Item>,
): Promise<Item[]> {
  const pageSchema = z.object({ _embedded: z.object({ [name]: z.array(schema) }), _links: linksSchema })
  const found: Item[] = []
  for (let from: string | null = null; ;) {
    const parameters = new URLSearchParams({ limit: '250', ...(from ? { from } : {}) })
    const response = await callMollie(connection, { method: 'GET', path: `/v2/${path}?${parameters}` })
    const { _embedded, _links } = parseResponse(pageSchema, response)
    const items = _embedded[name] ?? []
    found.push(...items.filter(({ createdAt }) => createdAt >= since))
    from = _links.next ? new URL(_links.next.href).searchParams.get('from') : null
    if (from === null || items.some(({ createdAt }) => createdAt < since)) return found
  }
}
