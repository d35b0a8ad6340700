import { randomUUID } from 'node:crypto'
import { emptyRequest, membersOnly, type EndpointCases, type RecordIds } from '#testing/endpoints/endpoint-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import { addImageBan, addWaitingPhoto, addWaitingVerification, uploadPhotos } from '#testing/images/photos.ts'
import { fileObjection, newCase, sendReport } from '#testing/reports.ts'
import { addClaimedVerification } from '#testing/verifications.ts'
import type { World } from '#testing/world.ts'
import type { moderationContract } from '../contract.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const HOUR = 3_600
const notFound = { visitor: 404, otherMember: 404, blockedMember: 404, owner: 404 }
const reportBody = ({ member }: RecordIds) => ({
  kind: 'member',
  id: member,
  category: 'spam',
  body: '',
  blocks: false,
})

export const cases: EndpointCases<typeof moderationContract> = {
  report: {
    access: { visitor: 403, otherMember: 200, blockedMember: 404, owner: 404, body: reportBody },
    blockedPairRequest: { body: reportBody },
  },
  ownDecisions: { access: membersOnly, blockedPairRequest: emptyRequest },
  restrictions: { access: membersOnly, blockedPairRequest: emptyRequest },
  objectToDecision: {
    access: { visitor: 403, otherMember: 404, blockedMember: 404, owner: 404, body: { body: 'Dit klopt niet.' } },
    blockedPairRequest: { body: { body: 'Nee.' } },
  },
  object: {
    access: { ...notFound, body: { body: 'Dit klopt niet.' } },
    blockedPairRequest: { body: { body: 'Nee.' } },
  },
}

const words = { body: 'Dit mag niet volgens de voorwaarden.' }

export const officeCases: OfficeCases<typeof moderationOfficeContract> = {
  queue: { auditEntries: 0 },
  case: { auditEntries: 1, input: async (world) => ({ params: { id: await newCase(world) } }) },
  next: {
    auditEntries: 1,
    input: async (world) => {
      await newCase(world)
      return { body: {} }
    },
  },
  release: {
    auditEntries: 1,
    input: async (world, staff) => {
      const id = await newCase(world)
      await staff.post(`/api/office/cases/${id}/claim`, {})
      return { params: { id }, body: {} }
    },
  },
  claim: { auditEntries: 1, input: async (world) => ({ params: { id: await newCase(world) } }) },
  decide: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await newCase(world) }, body: { outcome: 'nothing' } }),
  },
  ban: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await newCase(world) }, body: { ...words, ground: 'safety' } }),
  },
  reverse: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await fileObjection(world) }, body: words }),
  },
  transparency: { auditEntries: 0, input: () => ({ query: 'from=2026-01-01&until=2026-12-31' }) },
  rejectObjection: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await fileObjection(world) }, body: words }),
  },
  rules: { auditEntries: 0 },
  rule: { auditEntries: 0, input: async () => ({ params: { rule: 'scam' } }) },
  tryRule: { auditEntries: 1, input: async () => ({ params: { rule: 'scam' }, body: rule }) },
  changeRule: {
    auditEntries: 1,
    input: async (world) => ({ params: { rule: 'scam' }, body: { ...rule, version: await findVersion(world) } }),
  },
  photoQueue: { auditEntries: 0 },
  memberPhotos: { auditEntries: 0, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  claimPhotos: {
    auditEntries: 1,
    input: async (world) => {
      await addWaitingPhoto(world)
      return { body: {} }
    },
  },
  claimMemberPhotos: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: (await addWaitingPhoto(world)).memberId }, body: {} }),
  },
  decidePhoto: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: (await addWaitingPhoto(world)).id }, body: { outcome: 'approve' } }),
  },
  decideMemberPhotos: {
    auditEntries: 1,
    input: async (world) => {
      const { id, memberId } = await addWaitingPhoto(world)
      return { params: { id: memberId }, body: { outcome: 'nudity', photoIds: [id] } }
    },
  },
  skipPhoto: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: (await addWaitingPhoto(world)).id }, body: {} }),
  },
  verificationQueue: {
    auditEntries: 1,
    input: async (world, staff) => {
      await addClaimedVerification(world, staff)
      return {}
    },
  },
  claimVerification: {
    auditEntries: 1,
    input: async (world) => {
      await addWaitingVerification(world)
      return { body: {} }
    },
  },
  decideVerification: {
    auditEntries: 1,
    input: async (world, staff) => ({
      params: { id: await addClaimedVerification(world, staff) },
      body: { outcome: 'approve' },
    }),
  },
  skipVerification: {
    auditEntries: 1,
    input: async (world, staff) => ({ params: { id: await addClaimedVerification(world, staff) }, body: {} }),
  },
  bannablePhoto: { auditEntries: 1, input: async (world) => ({ params: { id: await uploadOne(world) } }) },
  banPhoto: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await uploadOne(world) }, body: newImageBan() }),
  },
  similarPhotos: { auditEntries: 0, input: async (world) => ({ params: { id: await uploadOne(world) } }) },
  redecidePhoto: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await uploadOne(world) }, body: { outcome: 'nudity', note } }),
  },
  removePhoto: {
    auditEntries: 1,
    input: async (world) => {
      const id = await uploadOne(world)
      await world.sql(`update photo set status = 'rejected', is_main = false where id = $1`, [id])
      return { params: { id }, body: { note } }
    },
  },
  banCaseImage: {
    auditEntries: 1,
    input: async (world) => {
      const id = await uploadOne(world)
      const [photo] = await world.sql<{ member_id: string }>('select member_id from photo where id = $1', [id])
      await sendReport(world, await world.member(), { kind: 'photo', id })
      const [row] = await world.sql<{ id: string }>('select id from moderation_case where member_id = $1', [
        photo?.member_id,
      ])
      return { params: { id: row?.id ?? '' }, body: newImageBan() }
    },
  },
  bannedImages: { auditEntries: 0 },
  unbanImage: {
    auditEntries: 1,
    input: async (world) => ({ params: { id: await addImageBan(world) }, body: { reason: 'Een vergissing.' } }),
  },
  undoPhoto: {
    auditEntries: 1,
    input: async (world, staff) => {
      const { id } = await addWaitingPhoto(world)
      await staff.post(`/api/office/photos/${id}/decision`, { outcome: 'approve' })
      return { params: { id }, body: {} }
    },
  },
}

const note = 'Staat op een bekende lijst.'

function newImageBan() {
  return { requestId: randomUUID(), reason: 'nudity', note }
}

/** Uploads a photo of a new member, whose image an earlier case may have banned. Returns its id. */
async function uploadOne(world: World): Promise<string> {
  await world.sql('delete from banned_image_hash')
  return (await uploadPhotos(world, await world.member(), 1))[0]?.id ?? ''
}

const rule = { isEnabled: 'yes', action: 'both', phrases: 'stuur me een kaart' }

async function findVersion(world: World): Promise<number> {
  const [row] = await world.sql<{ version: number }>(
    `select coalesce(max(version), 0)::int as version from flag_rule where site_id = $1 and rule = 'scam'`,
    [world.siteId],
  )
  return row?.version ?? 0
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'moderation.report',
    endpoint: 'moderation.report',
    keyedBy: 'member',
    points: 20,
    windowSeconds: HOUR,
    request: ({ caller }) =>
      caller.post('/api/reports', { kind: 'member', id: randomUUID(), category: 'spam', body: '', blocks: false }),
  },
  {
    limit: 'moderation.objection',
    endpoint: 'moderation.object',
    keyedBy: 'network',
    points: 10,
    windowSeconds: HOUR,
    request: ({ caller }) => caller.post(`/api/objections/${'x'.repeat(32)}`, { body: 'Dit klopt niet.' }),
  },
]
