import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implementContract } from '#platform/server/http/api.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { settingsContract } from '../contract.ts'
import { findOwnArchive, requestExport, viewExport } from './settings.ts'

export const settingsApi = implementContract(settingsContract, {
  export: viewExport,
  requestExport,
})

const archiveHeaders = {
  'content-type': 'application/zip',
  'content-security-policy': "default-src 'none'; sandbox",
  vary: 'Cookie',
}

/** Serves a member their own archive. Another member's archive gives 404, like a missing one. */
export function registerExportRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<NetworkContext>,
): void {
  app.get<{ Params: { key: string; file: string } }>('/exports/:key/:file', async (request, reply) =>
    sendArchive(await contextOf(request), request.params, reply),
  )
}

async function sendArchive(
  ctx: NetworkContext,
  { key, file }: { key: string; file: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isArchive = /^[\w-]+$/.test(key) && /^gegevens-[\d-]{10}\.zip$/.test(file)
  const name = isArchive ? await findOwnArchive(ctx, key) : null
  const archive = name && (await ctx.services.storage.get(name))
  if (!archive) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const disposition = `attachment; filename="${file}"`
  return reply
    .headers({ ...archiveHeaders, 'content-disposition': disposition, 'content-length': archive.size })
    .send(archive.stream)
}
