import {
  membersOnly,
  emptyRequest,
  ownersOnly,
  type EndpointCases,
  type RecordIds,
} from '#testing/endpoints/endpoint-case.ts'
import type { photosContract } from '../contract.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'

const namePhoto = ({ photo }: RecordIds) => ({ photoIds: [photo] })

export const cases: EndpointCases<typeof photosContract> = {
  upload: {
    access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422 },
    blockedPairRequest: emptyRequest,
  },
  mine: { access: membersOnly, blockedPairRequest: emptyRequest },
  reorder: {
    target: 'photo',
    access: { ...ownersOnly, body: namePhoto },
    blockedPairRequest: { body: namePhoto },
  },
  makeMain: { target: 'photo', access: ownersOnly, blockedPairRequest: emptyRequest },
  verification: { access: membersOnly, blockedPairRequest: emptyRequest },
  startVerification: {
    access: { visitor: 403, otherMember: 409, blockedMember: 409, owner: 200, body: () => ({}) },
    blockedPairRequest: { body: () => ({}) },
  },
  uploadSelfie: {
    access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422 },
    blockedPairRequest: emptyRequest,
  },
  remove: { target: 'photo', access: ownersOnly, blockedPairRequest: emptyRequest },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'photos.uploads',
    endpoint: 'photos.upload',
    keyedBy: 'member',
    points: 30,
    windowSeconds: 1_800,
    request: ({ caller }) => caller.post('/api/photos', unreadablePhotoForm()),
  },
  {
    limit: 'photos.selfies',
    endpoint: 'photos.uploadSelfie',
    keyedBy: 'member',
    points: 6,
    windowSeconds: 86_400,
    request: ({ caller }) => caller.post('/api/photo-verification/selfie', unreadablePhotoForm()),
  },
]

function unreadablePhotoForm(): FormData {
  const form = new FormData()
  form.set('photo', new Blob(['no picture'], { type: 'image/jpeg' }), 'me.jpg')
  return form
}
