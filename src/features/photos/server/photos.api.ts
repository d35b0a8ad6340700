import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implementContract } from '#platform/server/http/api.ts'
import { isMember, type NetworkContext } from '#platform/server/context.ts'
import { isRefusal, Refusal, toRefusal } from '#platform/refusal.ts'
import { photosContract } from '../contract.ts'
import { findViewableFile } from './access.ts'
import { withUploadedFile } from './multipart.ts'
import { makeMainPhoto, listMyPhotos, removePhoto, reorderPhotos } from './photos.ts'
import { addPhoto, admitUpload } from './upload.ts'

export const photosApi = implementContract(photosContract, {
  upload: async (ctx, { id: photoId = ctx.newId(), file }) => {
    await admitUpload(ctx, photoId)
    return addPhoto(ctx, { photoId, bytes: Buffer.from(await file.arrayBuffer()) })
  },
  mine: listMyPhotos,
  remove: removePhoto,
  makeMain: makeMainPhoto,
  reorder: reorderPhotos,
})

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<NetworkContext>

const fileHeaders = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
  vary: 'Cookie',
}

/** Registers the routes that carry files: uploading a photo and downloading a photo file. */
export function registerPhotoRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.post('/api/photos', async (request, reply) => handleUpload(await contextOf(request, reply), request, reply))
  app.get<{ Params: { key: string; file: string } }>('/photos/:key/:file', async (request, reply) =>
    sendFile(await contextOf(request, reply), request, reply),
  )
}

async function handleUpload(ctx: NetworkContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    if (!isMember(ctx)) throw new Refusal('authentication_required')
    if (ctx.actor.accountHold) throw toRefusal(ctx.actor.accountHold)
    const photoId = parseUploadId(ctx, request)
    if (photoId === null) throw new Refusal('invalid_input', { field: 'id' })
    const photos = await withUploadedFile(request, {
      memberId: ctx.actor.memberId,
      beforeRead: () => admitUpload(ctx, photoId),
      handle: (bytes) => addPhoto(ctx, { photoId, bytes }),
    })
    return await reply.send(photos)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const declared = photosContract.upload['~orpc'].errorMap[error.code as 'photo_missing']
    if (!declared) throw error
    for (const [name, value] of ctx.response.headers) reply.header(name, value) // Retry-After
    return reply.code(declared.status).send({ refusal: error.code, details: error.details })
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Parses the client's photo id from `?id=`. Returns a new id without one, and null for an invalid one. */
function parseUploadId(ctx: NetworkContext, request: FastifyRequest): string | null {
  const photoId = new URL(request.url, 'http://localhost').searchParams.get('id')
  if (photoId === null) return ctx.newId()
  return uuidPattern.test(photoId) ? photoId.toLowerCase() : null
}

async function sendFile(
  ctx: NetworkContext,
  request: FastifyRequest<{ Params: { key: string; file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, file } = request.params
  const variant = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : ''
  const name = await findViewableFile(ctx, key, variant)
  const stored = name && (await ctx.services.storage.get(name))
  if (!stored) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const etag = `"${key}-${variant}"`
  if (request.headers['if-none-match'] === etag) {
    stored.stream.destroy()
    return reply
      .code(304)
      .headers({ etag, vary: fileHeaders.vary, 'cache-control': fileHeaders['cache-control'] })
      .send()
  }
  return reply.headers({ ...fileHeaders, etag, 'content-length': stored.size }).send(stored.stream)
}
