import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import type { ExportedRow, ExportStep } from '#platform/server/feature-tables.ts'
import { renderExportPage, renderFilesSection, renderRowsSection, type PageContext } from './export-page.ts'

const ROWS_PER_CHUNK = 500

/**
 * Streams an archive to the storage: a JSON file per table, the member's files, and an HTML page that shows it all.
 * @param onStep is called after each step with the number of finished steps
 * @returns its size in bytes
 */
export async function writeArchive(
  ctx: NetworkContext,
  { name, steps }: { name: string; steps: readonly ExportStep[] },
  onStep: (finishedCount: number) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)
  const upload = ctx.services.storage.putStream(name, output)
  upload.catch(() => undefined) // awaited below; prevents an unhandled rejection before that
  try {
    const sections: string[] = []
    for (const [index, step] of steps.entries()) {
      sections.push('rows' in step ? await addRows(ctx, zip, step) : await addFiles(ctx, zip, step))
      await onStep(index + 1)
    }
    zip.addBuffer(Buffer.from(renderExportPage(await createPageContext(ctx), sections)), 'index.html', {
      mtime: ctx.now(),
    })
    zip.end()
    return await upload
  } catch (error) {
    output.destroy()
    throw error
  }
}

async function createPageContext(ctx: Context): Promise<PageContext> {
  const { locale, timeZone } = ctx
  return { locale, timeZone, now: () => ctx.now(), settings: await getSiteSettings(ctx) }
}

type RowsStep = Extract<ExportStep, { rows: unknown }>
type FilesStep = Extract<ExportStep, { files: unknown }>

async function addRows(ctx: Context, zip: ZipFile, { name, rows }: RowsStep): Promise<string> {
  const exported = await rows()
  zip.addBuffer(await serializeRows(exported), `json/${name}.json`, { mtime: ctx.now() })
  return renderRowsSection(await createPageContext(ctx), name, exported)
}

/** Serializes rows in chunks and yields to the event loop between them, so that a long list does not block it. */
async function serializeRows(rows: readonly ExportedRow[]): Promise<Buffer> {
  const chunks: string[] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    const chunk = rows.slice(start, start + ROWS_PER_CHUNK).map((row) => JSON.stringify(row, null, 2))
    chunks.push(chunk.join(',\n'))
    await yieldToEventLoop()
  }
  return Buffer.from(`[\n${chunks.join(',\n')}\n]\n`)
}

async function addFiles(ctx: NetworkContext, zip: ZipFile, { name, files }: FilesStep): Promise<string> {
  const added: string[] = []
  for (const file of await files()) {
    const content = await ctx.services.storage.get(file.storageName)
    if (!content) continue
    const path = `${name}/${file.name}`
    zip.addBuffer(await buffer(content.stream), path, { mtime: ctx.now(), compress: false })
    added.push(path)
  }
  return renderFilesSection(await createPageContext(ctx), name, added)
}
