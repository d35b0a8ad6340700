import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { renderExportPage, renderFilesSection, renderRowsSection } from './export-page.ts'

/** A row as the database holds it. */
export type ExportedRow = Record<string, unknown>

/** A file of the member's own, by its name in the archive and in the storage. */
export interface ExportedFile {
  readonly name: string
  readonly storageName: string
}

/** A part of the archive: what a table holds of the member, or files. */
export type ExportStep =
  | { readonly name: string; readonly rows: () => Promise<ExportedRow[]> }
  | { readonly name: string; readonly files: () => Promise<ExportedFile[]> }

const rowsPerChunk = 500

/**
 * Writes an archive to the storage, part by part: a JSON file per table, the files, and a page to read it all.
 * @param onStep told after each part how many are done
 * @returns its size in bytes
 */
export async function writeArchive(
  ctx: NetworkContext,
  { name, steps }: { name: string; steps: readonly ExportStep[] },
  onStep: (done: number) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)
  const stored = ctx.services.storage.putStream(name, output)
  stored.catch(() => undefined) // looked at below, whatever fails first
  try {
    const sections: string[] = []
    for (const [place, step] of steps.entries()) {
      sections.push('rows' in step ? await addRows(ctx, zip, step) : await addFiles(ctx, zip, step))
      await onStep(place + 1)
    }
    zip.addBuffer(Buffer.from(renderExportPage(ctx, sections)), 'index.html', { mtime: ctx.now() })
    zip.end()
    return await stored
  } catch (error) {
    output.destroy()
    throw error
  }
}

type RowsStep = Extract<ExportStep, { rows: unknown }>
type FilesStep = Extract<ExportStep, { files: unknown }>

async function addRows(ctx: Context, zip: ZipFile, { name, rows }: RowsStep): Promise<string> {
  const found = await rows()
  zip.addBuffer(await serializeRows(found), `json/${name}.json`, { mtime: ctx.now() })
  return renderRowsSection(ctx, name, found)
}

/** Written in pieces with turns between them, so that a long list holds up nobody. */
async function serializeRows(rows: readonly ExportedRow[]): Promise<Buffer> {
  const pieces: string[] = []
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const piece = rows.slice(from, from + rowsPerChunk).map((row) => JSON.stringify(row, null, 2))
    pieces.push(piece.join(',\n'))
    await yieldToEventLoop()
  }
  return Buffer.from(`[\n${pieces.join(',\n')}\n]\n`)
}

async function addFiles(ctx: NetworkContext, zip: ZipFile, { name, files }: FilesStep): Promise<string> {
  const added: string[] = []
  for (const file of await files()) {
    const stored = await ctx.services.storage.get(file.storageName)
    if (!stored) continue
    const path = `${name}/${file.name}`
    zip.addBuffer(await buffer(stored.stream), path, { mtime: ctx.now(), compress: false })
    added.push(path)
  }
  return renderFilesSection(ctx, name, added)
}
