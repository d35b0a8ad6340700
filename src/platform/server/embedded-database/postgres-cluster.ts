// Creates the cluster directory atomically, with its own password.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PROGRAM_ENVIRONMENT, type Programs, type Runner } from './postgres-runner.ts'

/** The database superuser; the migrations create the application role. */
export const SUPERUSER = 'vonk'

/** Reads the superuser's password, stored beside the cluster and readable by this user only. */
export function readPassword(directory: string): string {
  return readFileSync(buildPasswordPath(directory), 'utf8').trim()
}

/**
 * Creates the cluster if there is none, in a draft folder that it renames when complete, so that an interruption leaves
 * no partial cluster. Removes the drafts of interrupted attempts.
 * @throws Error with initdb's own message when it fails
 */
export async function ensureCluster(directory: string, programs: Programs, runner: Runner): Promise<void> {
  removeLeftovers(directory)
  if (existsSync(join(directory, 'PG_VERSION'))) return changeOwner(directory, runner)
  const draft = `${directory}.new-${process.pid}`
  const passwordFile = `${draft}.password`
  const password = newPassword()
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runner.owner) for (const path of [draft, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid)
  try {
    await initializeCluster({ draft, passwordFile }, programs, runner)
    writeAtomically(buildPasswordPath(directory), password)
    renameSync(draft, directory)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Sets a new superuser password when its file is missing; the cluster must not be running. */
export async function ensurePassword(directory: string, programs: Programs, runner: Runner): Promise<void> {
  if (existsSync(buildPasswordPath(directory))) return
  const password = newPassword()
  const statement = `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`
  await runProgram([programs.postgres, '--single', '-D', directory, 'postgres'], runner, statement)
  writeAtomically(buildPasswordPath(directory), password)
}

async function initializeCluster(
  paths: { draft: string; passwordFile: string },
  programs: Programs,
  runner: Runner,
): Promise<void> {
  const flags = [
    `--pgdata=${paths.draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${paths.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  await runProgram([programs.initdb, ...flags], runner, '')
}

async function runProgram(args: string[], runner: Runner, input: string): Promise<void> {
  const [command = '', ...rest] = [...runner.prefix, ...args]
  const child = spawn(command, rest, { ...runner.user, cwd: '/', env: PROGRAM_ENVIRONMENT })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  child.stdin.on('error', () => {}) // it exited before it read everything; the exit code reports that
  child.stdin.end(input)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  const reason = output.trim().split('\n').slice(-3).join(' ')
  if (code !== 0) throw new Error(`The database could not be created: ${reason}`)
}

function removeLeftovers(directory: string): void {
  const prefix = `${basename(directory)}.new-`
  for (const name of readdirSync(dirname(directory))) {
    const pid = Number(name.slice(prefix.length).split('.')[0])
    if (name.startsWith(prefix) && !isOtherLiveProcess(pid))
      rmSync(join(dirname(directory), name), { recursive: true, force: true })
  }
}

function isOtherLiveProcess(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Changes the owner of a cluster to the user that will run it. */
function changeOwner(directory: string, { owner }: Runner): void {
  if (!owner || statSync(directory).uid === owner.uid) return
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name)
    if (lstatSync(path).uid !== owner.uid) lchownSync(path, owner.uid, owner.gid)
  }
  chownSync(directory, owner.uid, owner.gid)
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

function buildPasswordPath(directory: string): string {
  return `${directory}.password`
}

/** Writes a private file atomically. */
function writeAtomically(file: string, content: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  renameSync(draft, file)
}
