import { membersOnly, noInput, ownersOnly, type EndpointCases, type RecordIds } from '#testing/endpoint-case.ts'
import type { photosContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

const namePhoto = ({ photo }: RecordIds) => ({ photoIds: [photo] })

export const cases: EndpointCases<typeof photosContract> = {
  upload: { access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422 }, blockedPair: noInput },
  mine: { access: membersOnly, blockedPair: noInput },
  reorder: {
    target: 'photo',
    access: { ...ownersOnly, body: namePhoto },
    blockedPair: { body: namePhoto },
  },
  makeMain: { target: 'photo', access: ownersOnly, blockedPair: noInput },
  remove: { target: 'photo', access: ownersOnly, blockedPair: noInput },
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
]

function unreadablePhotoForm(): FormData {
  const form = new FormData()
  form.set('photo', new Blob(['no picture'], { type: 'image/jpeg' }), 'me.jpg')
  return form
}
