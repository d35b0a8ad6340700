import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implementContract } from '#platform/server/http/api.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { settingsContract } from '../contract.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { isOfficeHost } from '#features/sites/rules.ts'
import { officeHref } from '#office-links.ts'
import { settingsOfficeContract } from '../office.contract.ts'
import { openArchive, requireDownloader, requestArchive, viewArchive } from './office-archive.ts'
import { findOwnArchive, requestExport, viewExport } from './settings.ts'

export const settingsApi = implementContract(settingsContract, {
  export: viewExport,
  requestExport,
})

export const settingsOffice = implementContract(settingsOfficeContract, {
  archive: viewArchive,
  requestArchive,
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
  return sendFile(ctx, { name, file }, reply)
}

async function sendFile(
  ctx: NetworkContext,
  { name, file }: { name: string | null; file: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const archive = name && (await ctx.services.storage.get(name))
  if (!archive) return sendNotFound(reply)
  const disposition = `attachment; filename="${file}"`
  return reply
    .headers({ ...archiveHeaders, 'content-disposition': disposition, 'content-length': archive.size })
    .send(archive.stream)
}

/** Serves staff with a fresh code the archive of a member. Without one, the page of the archive asks for it. */
export function registerOfficeArchiveRoute(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<NetworkContext>,
): void {
  app.get<{ Params: { id: string; file: string } }>('/office/archives/:id/:file', async (request, reply) => {
    if (!isOfficeHost(request.headers.host ?? '')) return sendNotFound(reply)
    return sendMemberArchive(await contextOf(request), request.params, reply)
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function sendMemberArchive(
  ctx: NetworkContext,
  { id, file }: { id: string; file: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!uuid.test(id)) return sendNotFound(reply)
  try {
    return await sendFile(ctx, { name: await openArchive(requireDownloader(ctx), { id, file }), file }, reply)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return sendRefused(error, id, reply)
  }
}

/** Leads to the login or to the form for a code, after which the browser downloads the archive again. */
function sendRefused({ code }: Refusal, id: string, reply: FastifyReply): FastifyReply {
  const page = officeHref('office-archive', { id }, { code: '1' })
  if (code === 'confirmation_required') return reply.redirect(page, 303)
  if (code === 'staff_login_required') return reply.redirect(officeHref('office-login', {}, { returnTo: page }), 303)
  return reply.code(403).send({ refusal: 'permission_denied', details: {} })
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ refusal: 'not_found', details: {} })
}
