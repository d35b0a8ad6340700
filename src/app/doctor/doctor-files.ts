import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { requireWorkingS3 } from '#platform/server/media/storage-s3.ts'
import { toS3Settings } from '../config.ts'
import { DEMO_MARKER } from '../processes/data-folder.ts'
import { createFinding, findingIf, type Finding } from './doctor-findings.ts'
import type { ExaminedEnvironment } from './doctor-environment.ts'
import { describeFailure } from '../processes/start-failure.ts'

/** The space of a disk in bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

/** Reads the space of the disk of a folder that exists. */
export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>

/** Below this many free bytes, and below this part of the disk, a disk counts as nearly full. */
const MIN_FREE_BYTES = 2 * 1024 ** 3
const MIN_FREE_PART = 0.1

/** The age from which the last backup counts as old. */
const MAX_BACKUP_AGE_HOURS = 48

/** The file that a backup script touches when a backup is complete; see docs/operations.md. */
export const BACKUP_MARKER = 'last-backup'

/** Reads the space of a disk from the system. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Lists what is wrong with the folder of photos, its disk, the bucket and the backups. Changes nothing. */
export async function listFileFindings(
  examined: ExaminedEnvironment,
  { now, readDisk }: { now: Date; readDisk: ReadDiskSpace },
): Promise<Finding[]> {
  const folder = examined.variables.VONK_DATA ?? '.data'
  const s3 = toS3Settings(examined.variables, examined.isDemo ? 'demo/' : '')
  const bucket = s3 ? await requireWorkingS3(s3).then(() => null, describeFailure) : null
  return [
    ...(s3 ? [] : await listFolderFindings(folder, { ...examined, readDisk })),
    ...findingIf(bucket !== null, 'bucket_unusable', {
      problem: bucket ?? '',
      remedy: 'export S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com S3_BUCKET=… S3_KEY=… S3_SECRET=…',
    }),
    ...(examined.isDemo ? [] : listBackupFindings(folder, now)),
  ]
}

async function listFolderFindings(
  folder: string,
  { isDemo, readDisk }: { isDemo: boolean; readDisk: ReadDiskSpace },
): Promise<Finding[]> {
  const existing = findExistingFolder(resolve(folder))
  const code = findAccessProblem(existing)
  if (code !== null)
    return [
      createFinding('data_folder_unusable', {
        problem: `This user cannot write to the data folder ${folder} (${code}).`,
        remedy: `sudo install -d -o "$USER" ${folder}`,
      }),
    ]
  const { free, total } = await readDisk(existing)
  return [
    ...findingIf(!isDemo && existsSync(join(folder, DEMO_MARKER)), 'data_folder_of_demo', {
      problem: `The data folder ${folder} is that of a demo.`,
      remedy: 'export VONK_DATA=/srv/vonk/data',
    }),
    ...findingIf(free < Math.min(MIN_FREE_BYTES, total * MIN_FREE_PART), 'disk_nearly_full', {
      problem: `The disk of ${folder} has ${Math.round(free / 1024 ** 2)} MB left of ${Math.round(total / 1024 ** 2)} MB.`,
      remedy: `df -h ${folder}`,
    }),
  ]
}

/** Returns the folder, or the nearest one above it that exists, in which the start would create it. */
function findExistingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : findExistingFolder(dirname(folder))
}

function findAccessProblem(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory() ? null : 'ENOTDIR'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  }
}

function listBackupFindings(folder: string, now: Date): Finding[] {
  const marker = join(folder, BACKUP_MARKER)
  const remedy = `pg_dump -Fc -f vonk.dump "$DATABASE_URL" && touch ${marker}`
  if (!existsSync(marker))
    return [
      createFinding('backup_missing', {
        problem: `No backup is known: there is no file ${marker}, which a backup touches when it is complete.`,
        remedy,
      }),
    ]
  const hours = Math.floor((now.getTime() - statSync(marker).mtimeMs) / 3_600_000)
  return findingIf(hours > MAX_BACKUP_AGE_HOURS, 'backup_old', {
    problem: `The last backup is ${hours} hours old, says ${marker}.`,
    remedy,
  })
}
