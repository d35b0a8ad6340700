import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { event } from '#platform/event.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { inTransaction, memberOf, type Context, type NetworkContext } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/queue.ts'
import type { ownExport } from '../contract.ts'
import { EXPORT_INTERVAL_SECONDS, EXPORT_RETENTION_SECONDS, exportAvailableAt, exportState, findExportRefusal } from '../rules.ts'
import { writeArchive, type ExportStep } from './export-archive.ts'
import {
  deleteExportOfMember,
  deleteOldExports,
  failExport,
  findExport,
  findReadyExport,
  finishExport,
  insertExport,
  lockExport,
  updateExportProgress,
  replaceExport,
  type ExportRow,
} from './me.sql.ts'

type OwnExport = z.infer<typeof ownExport>

/** A member's data are being put together: whoever holds some of it adds how to get it to `steps`. */
export const dataExported = event<{ memberId: string; steps: ExportStep[] }>('me.data_exported')

/** The member's archive as it is now (L-28). */
export async function viewExport(ctx: Context): Promise<OwnExport> {
  const row = await findExport.one(ctx.db, [memberOf(ctx), ctx.siteId])
  const asked = row && toExportRequest(row)
  const state = exportState(asked, ctx.now())
  return {
    state,
    done: row?.done ?? 0,
    steps: row?.steps ?? 0,
    requestedAt: row?.requested_at.toISOString() ?? null,
    file: row && state === 'ready' ? toExportFile(row) : null,
    availableAt: exportAvailableAt(asked, ctx.now())?.toISOString() ?? null,
  }
}

function toExportRequest(row: ExportRow) {
  return { status: row.status, requestedAt: row.requested_at, expiresAt: row.expires_at }
}

function toExportFile({ file_key: key, bytes, ready_at: readyAt, expires_at: expiresAt }: ExportRow): OwnExport['file'] {
  if (!readyAt || !expiresAt) throw new Error('an archive is ready without its times')
  const path = `/exports/${key}/gegevens-${readyAt.toISOString().slice(0, 10)}.zip`
  return { path, bytes: Number(bytes), until: expiresAt.toISOString() }
}

/**
 * Asks for everything that is held of the member (L-28); a job makes the archive. The id is the browser's, so that the
 * same request again is the same archive; another one replaces it, once a day.
 * @throws Refusal `export_too_soon` with `availableAt`
 */
export async function requestExport(ctx: Context, { id }: { id: string }): Promise<OwnExport> {
  const memberId = memberOf(ctx)
  await inTransaction(ctx, async (tx) => {
    const fresh = [memberId, tx.siteId, id, randomBytes(16).toString('hex'), tx.now()] as const
    if ((await insertExport.run(tx.db, [...fresh])) === 0) {
      const before = await lockExport.only(tx.db, [memberId])
      if (before.id === id) return
      const refusal = findExportRefusal(toExportRequest(before), tx.now())
      if (refusal) throw refusal
      await replaceExport.run(tx.db, [...fresh])
      await removeArchive.enqueue(tx, { fileKey: before.file_key })
    }
    await makeExport.enqueue(tx, { memberId, id })
    notifyMember(tx, memberId, { kind: 'export' })
  })
  return viewExport(ctx)
}

function storageNameOf(fileKey: string): string {
  return `${fileKey}/export.zip`
}

/** Makes an archive. When it fails the member is told and may ask again at once, so the job itself never fails twice. */
export const makeExport = queuedJob<{ memberId: string; id: string }>('me.make_export', async (ctx, asked) => {
  try {
    await buildArchive(ctx, asked)
  } catch (error) {
    ctx.log.error({ err: error }, 'an archive of a member was not made')
    await failExport.run(ctx.db, [asked.memberId, asked.id])
    notifyMember(ctx, asked.memberId, { kind: 'export' })
  }
})

async function buildArchive(ctx: NetworkContext, { memberId, id }: { memberId: string; id: string }): Promise<void> {
  const steps: ExportStep[] = []
  await dataExported(ctx, { memberId, steps })
  const started = await updateExportProgress.one(ctx.db, [memberId, id, 0, steps.length])
  if (!started) return // replaced, finished before, or its member is gone
  const name = storageNameOf(started.file_key)
  const bytes = await writeArchive(ctx, { name, steps }, async (done) => {
    await updateExportProgress.run(ctx.db, [memberId, id, done, steps.length])
    notifyMember(ctx, memberId, { kind: 'export' })
  })
  const expiresAt = new Date(ctx.now().getTime() + EXPORT_RETENTION_SECONDS * 1000)
  const kept = await finishExport.run(ctx.db, [memberId, id, bytes, ctx.now(), expiresAt])
  if (kept === 0) await ctx.services.storage.remove(name)
  notifyMember(ctx, memberId, { kind: 'export' })
}

/** The storage name and size of the caller's own archive behind a key, or null: not there, not theirs, or too late. */
export async function findOwnArchive(ctx: Context, fileKey: string): Promise<string | null> {
  if (ctx.memberId === null) return null
  const row = await findReadyExport.one(ctx.db, [fileKey, ctx.memberId, ctx.siteId, ctx.now()])
  return row && storageNameOf(row.file_key)
}

/** Forgets an erased member's archive; a listener of `memberErased`. */
export async function deleteExport(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const gone = await deleteExportOfMember.one(ctx.db, [memberId])
  if (gone) await removeArchive.enqueue(ctx, { fileKey: gone.file_key })
}

/** Forgets archives that can no longer be downloaded, of every site. */
export async function deleteExpiredExports(ctx: Context): Promise<void> {
  const unfinishedBefore = new Date(ctx.now().getTime() - EXPORT_INTERVAL_SECONDS * 1000)
  await inTransaction(ctx, async (tx) => {
    const gone = await deleteOldExports.all(tx.db, [tx.now(), unfinishedBefore])
    for (const { file_key: fileKey } of gone) await removeArchive.enqueue(tx, { fileKey })
  })
}

/** Removes an archive whose row is gone, again until the storage did it: it must not stay on a disk. */
export const removeArchive = queuedJob<{ fileKey: string }>('me.remove_archive', async (ctx, { fileKey }) => {
  await ctx.services.storage.remove(storageNameOf(fileKey))
})
