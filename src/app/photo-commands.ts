import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { rejectionReasons, type RejectionReason } from '#features/photos/rules.ts'
import {
  banPhoto,
  decidePhoto,
  findPhotoForReview,
  listPhotosForReview,
  savePhotoTo,
  type ReviewedPhoto,
} from '#features/photos/server/photos.ts'
import { siteByHost } from '#features/sites/server/sites.ts'
import type { NetworkContext } from '#platform/server/context.ts'

type MakeContext = () => Promise<NetworkContext>

/** What the command line says of these commands. */
export const photoUsage = `  photos list <host>                     shows the keys of the photos that wait for a decision, the oldest first
  photos save <key> <file.webp>          writes a photo to a file, to look at it
  photos decide <key> approve            shows a photo to everybody who may see it
  photos decide <key> reject [--reason ${rejectionReasons.join('|')}]
  photos ban <key>                       takes a photo away and refuses whatever looks like it from now on
                                         (--by <name> says who decides; without it the user of this machine)`

/** Runs `photos …` (C-82); what is to be said to the operator, or null where the words make no command. */
export async function runPhotoCommand(makeContext: MakeContext, words: string[]): Promise<string | null> {
  const [command, ...rest] = words
  if (command !== 'photos') return null
  const { values, positionals } = parseArgs({
    args: rest,
    options: { reason: { type: 'string' }, by: { type: 'string', default: userInfo().username } },
    allowPositionals: true,
  })
  const [action, target, word] = positionals
  if (!action || !target || !(action in actions) || !isWhole(action, word)) return null
  const { reason } = values
  if (reason !== undefined && !isReason(reason)) throw new Error(`--reason is one of ${rejectionReasons.join(', ')}`)
  return actions[action as keyof typeof actions](await makeContext(), { target, word, by: values.by, reason })
}

interface Words {
  readonly target: string
  readonly word: string | undefined
  readonly reason?: RejectionReason | undefined
  readonly by: string
}

const actions = { list, save, decide, ban }

/** A photo is saved to a file, and decided about in one of two ways. */
function isWhole(action: string, word: string | undefined): boolean {
  if (action === 'decide') return word === 'approve' || word === 'reject'
  return action !== 'save' || word !== undefined
}

async function list(ctx: NetworkContext, { target: host }: Words): Promise<string> {
  const site = await siteByHost(ctx.db, host)
  if (!site) throw new Error(`no site answers on ${host}`)
  return (await listPhotosForReview({ ...ctx, siteId: site.id })).map(lineOf).join('\n') || 'none'
}

function lineOf({ key, memberId, since }: ReviewedPhoto): string {
  return `${key}  since ${since.toISOString().slice(0, 16)}  member ${memberId}`
}

async function save(ctx: NetworkContext, { target, word: file = '' }: Words): Promise<string> {
  await savePhotoTo(ctx, await photoBehind(ctx, target), (bytes) => writeFile(file, bytes, { mode: 0o600 }))
  return file
}

async function decide(ctx: NetworkContext, { target, word, reason, by }: Words): Promise<string> {
  const photo = await photoBehind(ctx, target)
  await decidePhoto(ctx, { photo, by, status: word === 'approve' ? 'active' : 'rejected', reason: reason ?? null })
  return `${target} is ${word === 'approve' ? 'approved' : 'rejected'}`
}

async function ban(ctx: NetworkContext, { target, by }: Words): Promise<string> {
  const alike = await banPhoto(ctx, { photo: await photoBehind(ctx, target), by })
  const others = alike.length > 0 ? `; these look like it:\n${alike.map(lineOf).join('\n')}` : ''
  return `${target} is gone and cannot be uploaded again${others}`
}

async function photoBehind(ctx: NetworkContext, key: string): Promise<ReviewedPhoto> {
  const photo = await findPhotoForReview(ctx, key)
  if (!photo) throw new Error(`no photo has the key ${key}`)
  return photo
}

function isReason(word: string): word is RejectionReason {
  return rejectionReasons.some((reason) => reason === word)
}
