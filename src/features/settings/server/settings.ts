// Public: other features or the app use this file.
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { findAccount } from '#features/accounts/server/identity.ts'
import { requireFreshLogin } from '#features/accounts/server/login/fresh-login.ts'
import { findTextLanguage } from '#features/sites/server/text-language.ts'
import type { Refusal } from '#platform/refusal.ts'
import { port } from '#platform/port.ts'
import type { ExportStep } from '#platform/server/feature-tables.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import {
  inTransaction,
  type Context,
  type NetworkContext,
  type MemberContext,
  isMember,
} from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import type { ownExport, settingsContract } from '../contract.ts'
import {
  EXPORT_INTERVAL_SECONDS,
  EXPORT_RETENTION_SECONDS,
  findNextExportTime,
  getExportState,
  findExportRefusal,
  type ExportRequest,
} from '../rules.ts'
import { writeArchive } from './export-archive.ts'
import {
  deleteExportsOfMember,
  deleteOldExports,
  failExport,
  findExport,
  findReadyExport,
  finishExport,
  insertExport,
  lockExport,
  updateExportProgress,
  replaceExport,
  type ExportAudience,
  type ExportRow,
} from './settings.sql.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago, later } from '#platform/server/ago.ts'

type OwnExport = z.input<typeof ownExport>

/** Lists the steps that export the data of all features about a member. */
export const exportSteps = port<StartedArchive, ExportStep[]>('settings.export_steps')

/** An archive that is being made. */
export interface StartedArchive {
  readonly memberId: string
  /** Leaves out the rows that others wrote after this time; null leaves out none. */
  readonly othersUntil: Date | null
}

/** Returns the state of the member's archive (L-28). */
export async function viewExport(ctx: MemberContext): Promise<OwnExport> {
  const row = await findExport.one(ctx, { memberId: ctx.actor.memberId, madeFor: 'member' })
  const request = row && toExportRequest(row)
  const state = getExportState(request, ctx.now())
  return {
    state,
    done: row?.done ?? 0,
    steps: row?.steps ?? 0,
    requestedAt: row?.requestedAt ?? null,
    file: row && state === 'ready' ? toExportFile(row) : null,
    availableAt: findNextExportTime(request, ctx.now()),
  }
}

/** Returns the fields of an archive that decide its state. */
export function toExportRequest(row: ExportRow): ExportRequest {
  return { status: row.status, requestedAt: row.requestedAt, expiresAt: row.expiresAt }
}

function toExportFile({ fileKey: key, bytes, readyAt, expiresAt }: ExportRow): OwnExport['file'] {
  if (!readyAt || !expiresAt) throw new Error('a ready archive has no times')
  const path = `/exports/${key}/gegevens-${readyAt.toISOString().slice(0, 10)}.zip`
  return { path, bytes: Number(bytes), until: expiresAt }
}

/**
 * Requests an archive of all data that is stored about the member (L-28). A job makes it. The id is the browser's
 * idempotency key; a request with another id replaces the archive, at most once a day.
 * @throws Refusal `export_too_soon` with `availableAt`, `login_not_fresh`
 */
export async function requestExport(
  ctx: MemberContext,
  { id }: InputOf<typeof settingsContract.requestExport>,
): Promise<OwnExport> {
  const { memberId } = ctx.actor
  await requireFreshLogin(ctx)
  await inTransaction(ctx, (tx) =>
    startExport(tx, {
      memberId,
      id,
      madeFor: 'member',
      hasMessagesOfOthers: true,
      findRefusal: (current) => findExportRefusal(toExportRequest(current), tx.now()),
    }),
  )
  return viewExport(ctx)
}

interface StartedExport {
  readonly memberId: string
  readonly id: string
  readonly madeFor: ExportAudience
  readonly hasMessagesOfOthers: boolean
  /** Finds why the current archive may not be replaced. */
  readonly findRefusal?: (current: ExportRow) => Refusal | null
}

/**
 * Starts the making of an archive, which replaces an earlier one for the same audience. Returns false when the request is known.
 */
export async function startExport(tx: Context, request: StartedExport): Promise<boolean> {
  const { memberId, id, madeFor, hasMessagesOfOthers, findRefusal } = request
  const fileKey = randomBytes(16).toString('hex')
  const newExport = { memberId, id, fileKey, madeFor, hasMessagesOfOthers }
  if ((await insertExport.run(tx, newExport)) === 0) {
    const current = await lockExport.oneOrThrow(tx, { memberId, madeFor })
    if (current.id === id) return false
    const refusal = findRefusal?.(current)
    if (refusal) throw refusal
    await replaceExport.run(tx, newExport)
    await removeArchiveFile.enqueue(tx, { fileKey: current.fileKey })
  }
  await makeExport.enqueue(tx, { memberId, id })
  notifyMember(tx, memberId, { kind: 'export' })
  return true
}

/** Returns the storage name of an archive. */
export function storageNameOf(fileKey: string): string {
  return `${fileKey}/export.zip`
}

/** Makes an archive. A failure is stored and the member may request again at once, so the job is not retried. */
export const makeExport = queuedJob(
  'settings.make_export',
  z.object({ memberId: z.uuid(), id: z.uuid() }),
  async (ctx, request) => {
    try {
      await buildArchive(ctx, request)
    } catch (error) {
      ctx.log.error({ err: error }, 'making an archive failed')
      await failExport.run(ctx, { memberId: request.memberId, id: request.id })
      notifyMember(ctx, request.memberId, { kind: 'export' })
    }
  },
)

async function buildArchive(ctx: NetworkContext, { memberId, id }: { memberId: string; id: string }): Promise<void> {
  const started = await updateExportProgress.one(ctx, { memberId, id, done: 0, steps: 0 })
  if (!started) return // replaced, finished already, or the member was erased
  const steps = await exportSteps.ask(ctx, { memberId, othersUntil: findOthersUntil(started) })
  const name = storageNameOf(started.fileKey)
  const account = await findAccount(ctx, memberId)
  const language = await findTextLanguage(ctx, account?.language ?? null)
  const bytes = await writeArchive({ ...ctx, ...language }, { name, steps }, async (done) => {
    await updateExportProgress.run(ctx, { memberId, id, done, steps: steps.length })
    notifyMember(ctx, memberId, { kind: 'export' })
  })
  const expiresAt = later(ctx, { seconds: EXPORT_RETENTION_SECONDS })
  const finished = await finishExport.run(ctx, { memberId, id, bytes, expiresAt })
  if (finished === 0) await ctx.services.storage.remove(name)
  notifyMember(ctx, memberId, { kind: 'export' })
}

/** Messages of partners that come after the request are left out for staff: the trace names the partners of the request. */
function findOthersUntil(row: Pick<ExportRow, 'madeFor' | 'hasMessagesOfOthers' | 'requestedAt'>): Date | null {
  if (row.madeFor === 'member') return null
  return row.hasMessagesOfOthers ? row.requestedAt : new Date(0)
}

/** Returns the storage name of the caller's own archive, or null when it is missing, expired or another member's. */
export async function findOwnArchive(ctx: Context, fileKey: string): Promise<string | null> {
  if (!isMember(ctx)) return null
  const row = await findReadyExport.one(ctx, { fileKey, memberId: ctx.actor.memberId })
  return row && storageNameOf(row.fileKey)
}

/** Deletes the archives of an erased member. Listens to `memberErased`. */
export async function deleteExports(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const deleted = await deleteExportsOfMember.all(ctx, { memberId })
  for (const { fileKey } of deleted) await removeArchiveFile.enqueue(ctx, { fileKey })
}

/** Deletes the expired and the abandoned archives of every site. */
export async function deleteExpiredExports(ctx: Context): Promise<void> {
  // Making an archive takes far less than this interval, so an older unfinished one was abandoned.
  const abandonedBefore = ago(ctx, { seconds: EXPORT_INTERVAL_SECONDS })
  await inTransaction(ctx, async (tx) => {
    const deleted = await deleteOldExports.all(tx, { abandonedBefore })
    for (const { fileKey } of deleted) await removeArchiveFile.enqueue(tx, { fileKey })
  })
}

/** Removes the file of a deleted archive. The queue retries it until the storage succeeds. */
export const removeArchiveFile = queuedJob(
  'settings.remove_archive',
  z.object({ fileKey: z.string() }),
  async (ctx, { fileKey }) => {
    await ctx.services.storage.remove(storageNameOf(fileKey))
  },
)
