// Public: other features or the app use this file.
import * as z from 'zod'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { joinProfileTexts } from '#features/profiles/prompts.rules.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { port } from '#platform/port.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext, MemberNetworkContext, NetworkContext } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { storageNameOf } from '#platform/server/media/stored-image.ts'
import type { SubjectKind } from '../../rules.ts'
import { findCaseOfFile } from './cases.sql.ts'
import { findReportedMember, findReportedPhoto } from '../reports/reports.sql.ts'
import { later } from '#platform/server/ago.ts'

/** The thing as it was when it was reported. */
export interface Evidence {
  readonly profile: {
    readonly name: string
    readonly about: string
    readonly interests: string[]
    readonly birthDate: string
  }
  /** The reported photo, with its perceptual hash. */
  readonly photo: { readonly key: string; readonly hash: string | null } | null
  /** The reported message and those before it, the oldest first. */
  readonly messages: EvidenceMessage[]
}

/** A message of the conversation in which one was reported. */
export interface EvidenceMessage {
  /** Whether the reported member wrote it. */
  readonly isReported: boolean
  readonly kind: string
  readonly text: string
  readonly at: string
}

/** A reported message, as the feature that owns it reports it. */
export interface FoundMessage {
  readonly senderId: string
  readonly messages: EvidenceMessage[]
  /** The file key of its image, or null. */
  readonly imageKey: string | null
}

/** Finds a message that another member sent to the reporter, with those before it; null for every other message. */
export const reportedMessage = port<{ reporterId: string; messageId: string }, FoundMessage | null>(
  'moderation.reported_message',
)

/** A thing that a member may report. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  readonly memberId: string
  readonly evidence: Evidence
  readonly imageKey: string | null
}

/**
 * Returns the thing that a member reports, as it is now.
 * @throws Refusal `report_subject_not_found` for one's own and for what the member has never seen
 */
export async function requireSubject(
  ctx: MemberContext,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<Subject> {
  const found = await (kind === 'message' ? findMessage(ctx, id) : findPhotoOrMember(ctx, kind, id))
  const profile = found && (await findProfile(ctx, found.memberId))
  if (!profile) throw new Refusal('report_subject_not_found')
  const { name, interests, birthDate } = profile
  const about = joinProfileTexts(profile)
  const { memberId, imageKey, ...rest } = found
  return { kind, id, memberId, imageKey, evidence: { profile: { name, about, interests, birthDate }, ...rest } }
}

type FoundSubject = Pick<Subject, 'memberId' | 'imageKey'> & Pick<Evidence, 'photo' | 'messages'>

async function findMessage(ctx: MemberContext, messageId: string): Promise<FoundSubject | null> {
  const message = await reportedMessage.ask(ctx, { reporterId: ctx.actor.memberId, messageId })
  return message
    ? { memberId: message.senderId, imageKey: message.imageKey, photo: null, messages: message.messages }
    : null
}

async function findPhotoOrMember(ctx: MemberContext, kind: SubjectKind, id: string): Promise<FoundSubject | null> {
  const values = { reporterId: ctx.actor.memberId, subjectId: id }
  if (kind === 'member') {
    const member = await findReportedMember.one(ctx, values)
    return member && { memberId: id, imageKey: member.photoKey, photo: null, messages: [] }
  }
  const photo = await findReportedPhoto.one(ctx, values)
  if (!photo) return null
  const { memberId, fileKey: key, hash } = photo
  return { memberId, imageKey: key, photo: { key, hash }, messages: [] }
}

/**
 * Removes the copy of a reported image unless a case has it: once its case is deleted, when another report had made a copy
 * already, or when the report was never stored.
 */
export const removeEvidenceFile = queuedJob(
  'moderation.remove_evidence',
  z.object({ name: z.string() }),
  async (ctx, { name }) => {
    if (await findCaseOfFile.one(ctx, { file: name })) return
    await ctx.services.storage.remove(name)
  },
)

/** The time after which a copy without a case is removed; longer than any report takes to be stored. */
const UNUSED_AFTER_MILLISECONDS = 3_600_000

/**
 * Copies a reported image, which its owner may delete. Returns the name of the copy, or null without an image. The job that
 * removes a copy without a case is stored first, so that no crash leaves one.
 */
export async function copyImage(ctx: MemberNetworkContext, imageKey: string | null): Promise<string | null> {
  const bytes = imageKey && (await readImage(ctx, storageNameOf(imageKey, 'large')))
  if (!bytes) return null
  const name = storageNameOf(randomBytes(16).toString('hex'), 'evidence')
  const runAt = later(ctx, { milliseconds: UNUSED_AFTER_MILLISECONDS })
  await removeEvidenceFile.enqueue(ctx, { name }, { runAt })
  await ctx.services.storage.put(name, bytes)
  return name
}

/** Reads a file of the storage, or null when it does not exist. */
export async function readImage(ctx: NetworkContext, name: string): Promise<Buffer | null> {
  const file = await ctx.services.storage.get(name)
  return file && buffer(file.stream)
}
