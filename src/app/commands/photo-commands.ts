import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { rejectionReasons, type RejectionReason } from '#features/photos/rules.ts'
import {
  banPhoto,
  decidePhoto,
  findPhotoForReview,
  listPhotosForReview,
  withPhotoFile,
  type ReviewablePhoto,
} from '#features/photos/server/review/review.ts'
import { findSiteByHost } from '#features/sites/server/site-cache.ts'
import type { StaffNetworkContext } from '#platform/server/context.ts'

type MakeContext = () => Promise<StaffNetworkContext>

/** The help text of these commands. */
export const photoUsage = `  photos list <host>                     shows the keys of the photos in review, the oldest first
  photos save <key> <file.webp>          writes a photo to a file
  photos decide <key> approve            makes a photo visible
  photos decide <key> reject [--reason ${rejectionReasons.join('|')}]
  photos ban <key> [--reason …]          deletes a photo and refuses similar uploads from now on
                                         (--by <name> records who decides; by default the user of this machine)`

/** Runs `photos …` (C-82); returns the output, or null when the arguments are no command. */
export async function runPhotoCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  const [command, ...rest] = args
  if (command !== 'photos') return null
  const { values, positionals } = parseArgs({
    args: rest,
    options: { reason: { type: 'string' }, by: { type: 'string' } },
    allowPositionals: true,
  })
  const [action, target, argument] = positionals
  if (!action || !target || !(action in actions) || !hasRequiredArguments(action, argument)) return null
  const { reason } = values
  if (reason !== undefined && !isReason(reason)) throw new Error(`--reason is one of ${rejectionReasons.join(', ')}`)
  const ctx = await makeContext()
  const actor = { ...ctx.actor, name: values.by ?? ctx.actor.name }
  return actions[action as keyof typeof actions]({ ...ctx, actor }, { target, argument, reason })
}

interface PhotoArguments {
  readonly target: string
  readonly argument: string | undefined
  readonly reason?: RejectionReason | undefined
}

const actions = { list: listPhotos, save: savePhotoByKey, decide: decideOnPhoto, ban: banPhotoByKey }

/** Returns whether `save` has a file and `decide` a decision. */
function hasRequiredArguments(action: string, argument: string | undefined): boolean {
  if (action === 'decide') return argument === 'approve' || argument === 'reject'
  return action !== 'save' || argument !== undefined
}

async function listPhotos(ctx: StaffNetworkContext, { target: host }: PhotoArguments): Promise<string> {
  const site = await findSiteByHost(ctx.db, host)
  if (!site) throw new Error(`no site has the host ${host}`)
  return (await listPhotosForReview({ ...ctx, siteId: site.id })).map(formatPhoto).join('\n') || 'none'
}

function formatPhoto({ key, memberId, createdAt }: ReviewablePhoto): string {
  return `${key}  since ${createdAt.toISOString().slice(0, 16)}  member ${memberId}`
}

async function savePhotoByKey(
  ctx: StaffNetworkContext,
  { target, argument: file = '' }: PhotoArguments,
): Promise<string> {
  await withPhotoFile(ctx, await requirePhoto(ctx, target), (bytes) => writeFile(file, bytes, { mode: 0o600 }))
  return file
}

async function decideOnPhoto(ctx: StaffNetworkContext, { target, argument, reason }: PhotoArguments): Promise<string> {
  const photo = await requirePhoto(ctx, target)
  await decidePhoto(ctx, {
    photo,
    status: argument === 'approve' ? 'active' : 'rejected',
    reason: reason ?? null,
  })
  return `${target} is ${argument === 'approve' ? 'approved' : 'rejected'}`
}

async function banPhotoByKey(ctx: StaffNetworkContext, { target, reason }: PhotoArguments): Promise<string> {
  const similarPhotos = await banPhoto(ctx, await requirePhoto(ctx, target), reason ?? null)
  const others = similarPhotos.length > 0 ? `; these look like it:\n${similarPhotos.map(formatPhoto).join('\n')}` : ''
  return `${target} is gone and cannot be uploaded again${others}`
}

/** Finds a photo by its key on any site, whether it is in review or decided already. */
async function requirePhoto(ctx: StaffNetworkContext, key: string): Promise<ReviewablePhoto> {
  const photo = await findPhotoForReview(ctx, key)
  if (!photo) throw new Error(`no photo has the key ${key}`)
  return photo
}

function isReason(argument: string): argument is RejectionReason {
  return rejectionReasons.some((reason) => reason === argument)
}
