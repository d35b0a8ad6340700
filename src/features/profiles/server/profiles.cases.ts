import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { profilesContract } from '../contract.ts'
import { makeFictional } from '#testing/fictional.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import { createPicture } from '#testing/images/photos.ts'
import type { World } from '#testing/world.ts'
import type { profilesOfficeContract } from '../office.contract.ts'

export const cases: EndpointCases<typeof profilesContract> = {
  member: {
    access: { visitor: 403, otherMember: 200, blockedMember: 404, owner: 200 },
    blockedPairRequest: emptyRequest,
  },
  publicMember: {
    target: 'publicMember',
    access: { visitor: 200, otherMember: 200, blockedMember: 404, owner: 200 },
    blockedPairRequest: emptyRequest,
  },
  hidePage: { access: { ...membersOnly, body: {} }, blockedPairRequest: { body: {} } },
  mine: { access: membersOnly, blockedPairRequest: emptyRequest },
  preview: { access: { ...membersOnly, query: 'as=free' }, blockedPairRequest: emptyRequest },
  change: { access: { ...membersOnly, body: { about: 'Hallo' } }, blockedPairRequest: { body: {} } },
  privacy: { access: membersOnly, blockedPairRequest: emptyRequest },
  changePrivacy: { access: { ...membersOnly, body: { messagesFrom: 'everyone' } }, blockedPairRequest: { body: {} } },
}

const HOUR = 3_600
const missingId = '0190b6a0-0000-7000-8000-000000000001'
const views = {
  limit: 'profiles.views',
  keyedBy: 'member',
  points: 300,
  networkPoints: 1_200,
  windowSeconds: HOUR,
} as const

export const limits: readonly LimitCase[] = [
  { ...views, endpoint: 'profiles.member', request: ({ caller }) => caller.get(`/api/members/${missingId}`) },
  {
    ...views,
    endpoint: 'profiles.publicMember',
    request: ({ caller }) => caller.get(`/api/members/${missingId}/public`),
  },
  {
    limit: 'profiles.changes',
    endpoint: 'profiles.change',
    keyedBy: 'member',
    points: 60,
    windowSeconds: HOUR,
    request: ({ caller, index }) => caller.patch('/api/profile', { about: `Hallo ${index}` }),
  },
]

const fictional = { name: 'Ilmarie', seeks: 'both', city: 'Amsterdam', about: '' }
const newFictional = async (world: World) => ({ id: await makeFictional(world, await world.staff('admin')) })

async function newPhoto(world: World): Promise<{ params: { id: string }; body: object }> {
  const file = (await createPicture()).toString('base64')
  return { params: await newFictional(world), body: { photoId: crypto.randomUUID(), license: 'Eigen foto', file } }
}

export const officeCases: OfficeCases<typeof profilesOfficeContract> = {
  listFictional: { auditEntries: 0 },
  findFictional: { auditEntries: 0, input: async (world) => ({ params: await newFictional(world) }) },
  createFictional: {
    auditEntries: 1,
    input: async (world) => {
      await newFictional(world)
      return { body: { ...fictional, id: crypto.randomUUID(), gender: 'female', birthDate: '1990-05-01' } }
    },
  },
  changeFictional: {
    auditEntries: 1,
    input: async (world) => ({ params: await newFictional(world), body: fictional }),
  },
  retireFictional: { auditEntries: 1, input: async (world) => ({ params: await newFictional(world), body: {} }) },
  addFictionalPhoto: { auditEntries: 1, input: newPhoto },
  removeFictionalPhoto: {
    auditEntries: 1,
    input: async (world) => {
      const { params, body } = await newPhoto(world)
      const { photoId } = body as { photoId: string }
      await (await world.staff('admin')).post(`/api/office/fictional/${params.id}/photos`, body)
      return { params: { ...params, photoId }, body: {} }
    },
  },
}
