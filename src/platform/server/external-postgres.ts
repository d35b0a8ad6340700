import pg from 'pg'

/**
 * Asks an external database a first question.
 * @throws Error with one sentence when it cannot be reached
 */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : 'no answer'
    throw new Error(`DATABASE_URL does not lead to a database: ${reason}.`, { cause: error })
  }
  await client.end()
}
