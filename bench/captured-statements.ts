import { interceptDatabase } from '#testing/servers/intercepted-database.ts'
import type { BenchSite } from './bench-site.ts'
import { withSite } from './site-process.ts'

/** A prepared statement with the values of one call. */
export interface CapturedStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** A GET request of a member. */
export interface MemberRequest {
  readonly path: string
  readonly token: string
}

/** Captures the statements of a request to a site whose caches are filled. */
export async function captureStatements(
  { database }: BenchSite,
  { path, token }: MemberRequest,
): Promise<CapturedStatement[]> {
  let captured: CapturedStatement[] = []
  const intercepted = interceptDatabase(database, ({ name, text, values }, send) => {
    captured.push({ name, text, values: [...values] })
    return send()
  })
  await withSite(intercepted, async ({ app }) => {
    const headers = { host: 'localhost', cookie: `sid=${token}`, accept: 'application/json' }
    for (let request = 0; request < 2; request++) {
      captured = []
      const { statusCode, body } = await app.inject({ method: 'GET', url: path, headers })
      if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}: ${body}`)
    }
  })
  return captured
}
