import pg from 'pg'

const MIN_VERSION = 150_000

/**
 * Checks that an external database is usable: reachable, of a supported version, writable and in UTF-8.
 * @throws Error of one sentence that says why the database is not usable
 */
export async function requireDatabase(url: string): Promise<void> {
  const { version, encoding, isStandby } = await readServerInfo(url)
  if (Number(version) < MIN_VERSION)
    throw new Error(`DATABASE_URL points to PostgreSQL ${formatVersion(Number(version))}; 15 or newer is needed.`)
  if (isStandby) throw new Error('DATABASE_URL points to a standby server, which cannot be written to.')
  if (encoding !== 'UTF8')
    throw new Error(`The database of DATABASE_URL has the encoding ${encoding}; create it with UTF8.`)
}

interface ServerInfo {
  readonly version: string
  readonly encoding: string
  readonly isStandby: boolean
}

async function readServerInfo(url: string): Promise<ServerInfo> {
  try {
    const [row] = await query<ServerInfo>(
      url,
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as "isStandby"`,
    )
    if (!row) throw new Error('it does not respond as PostgreSQL does')
    return row
  } catch (error) {
    throw new Error(`DATABASE_URL does not point to a database: ${findReason(error)}.`, { cause: error })
  }
}

function formatVersion(version: number): string {
  return version >= 100_000 ? String(Math.floor(version / 10_000)) : '9'
}

/**
 * Checks that the database user in the URL may act as a role, which the migrations or an administrator created.
 * @throws Error of one sentence that tells an administrator what to do
 */
export async function requireRole(url: string, role: string): Promise<void> {
  try {
    await query(url, `set role ${pg.escapeIdentifier(role)}`)
  } catch (error) {
    throw new Error(
      `The user of DATABASE_URL may not act as the role ${role} (${findReason(error)}); an administrator can allow this with: grant ${role} to that user.`,
      { cause: error },
    )
  }
}

/**
 * Checks that PostgreSQL accepts as many connections as this program may open.
 * @throws Error of one sentence that names the setting to change
 */
export async function requireConnections(
  url: string,
  { poolSize, processes, jobConnections }: { poolSize: number; processes: number; jobConnections: number },
): Promise<void> {
  const [row] = await query<{ max: number }>(
    url,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max`,
  )
  const max = row?.max ?? 0
  if (poolSize * processes + jobConnections <= max) return
  const pools = processes === 1 ? '' : ` for each of ${processes} processes`
  throw new Error(
    `POOL_SIZE is ${poolSize}${pools}, but PostgreSQL accepts ${max} connections at most, and jobs use ${jobConnections} of them.`,
  )
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns the first line of an error. Node's own message is empty when it tried several addresses. */
function findReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return findReason(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] || 'no answer'
}
