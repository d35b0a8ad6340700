import { openLog } from '#platform/server/log.ts'
import { openCluster, type Cluster } from '../processes/cluster.ts'
import { readConfig } from '../config.ts'
import { requireDemo } from '../processes/data-folder.ts'
import { describeUnusable, listDatabaseFindings, openExaminedDatabase } from './doctor-database.ts'
import { listEnvironmentFindings, readValidVariables, type ExaminedEnvironment } from './doctor-environment.ts'
import { listFileFindings, readDiskSpace, type ReadDiskSpace } from './doctor-files.ts'
import type { Finding } from './doctor-findings.ts'
import { listSitesFindings } from './doctor-sites.ts'
import { describeFailure } from '../processes/start-failure.ts'

/** The installation to examine. */
export interface Examination {
  readonly env: NodeJS.ProcessEnv
  /** Whether the demo of `DATABASE_URL` is meant. Without `DATABASE_URL` the demo always is. */
  readonly demo: boolean
  /** The key or a host of the only site to examine, or null. */
  readonly site: string | null
  readonly now: Date
  readonly readDisk?: ReadDiskSpace
}

/**
 * Lists what is wrong with an installation, and changes nothing. What stops the start is a finding too. It looks at the
 * environment and the files, and at the database and the sites as far as these can be read.
 * @throws Error when no site has the key or host
 */
export async function examineInstallation(examination: Examination): Promise<Finding[]> {
  const { env, now, readDisk = readDiskSpace } = examination
  const examined = { variables: readValidVariables(env), isDemo: examination.demo || !env['DATABASE_URL'] }
  return [
    ...listEnvironmentFindings(env, examined),
    ...(await listFileFindings(examined, { now, readDisk })),
    ...(await examineDatabase(examination, examined)),
  ]
}

async function examineDatabase(examination: Examination, examined: ExaminedEnvironment): Promise<Finding[]> {
  const cluster = await openExaminedCluster(examination, examined)
  if (typeof cluster === 'string') return cluster === '' ? [] : [describeUnusable(cluster)]
  const { database, findings } = await openExaminedDatabase(cluster.url, examined)
  try {
    if (!database) return [...findings]
    const { now, site } = examination
    return [
      ...(await listDatabaseFindings(database, { url: cluster.url, now, examined })),
      ...(await listSitesFindings(database, { examined, only: site })),
    ]
  } finally {
    await database?.close()
    await cluster.stop()
  }
}

/** Opens the database, or returns why it cannot be opened: '' when the environment says so already. */
async function openExaminedCluster(
  { env }: Examination,
  { variables, isDemo }: ExaminedEnvironment,
): Promise<Cluster | string> {
  if (variables.DATABASE_URL) return { url: variables.DATABASE_URL, stop: async () => undefined }
  if (!isDemo) return ''
  try {
    const config = readConfig(['--demo'], env)
    requireDemo(config)
    return await openCluster(config, openLog('error'))
  } catch (error) {
    return describeFailure(error)
  }
}
