import { membersOnly, noInput, ownersOnly, type EndpointCases, type RecordIds } from '#testing/endpoint-case.ts'
import type { photosContract } from '../contract.ts'

const namePhoto = ({ photo }: RecordIds) => ({ photoIds: [photo] })

export const cases: EndpointCases<typeof photosContract> = {
  upload: { access: { visitor: 403, stranger: 422, blocked: 422, owner: 422 }, pair: noInput },
  mine: { access: membersOnly, pair: noInput },
  reorder: {
    target: 'photo',
    access: { ...ownersOnly, body: namePhoto },
    pair: { body: namePhoto },
  },
  makeMain: { target: 'photo', access: ownersOnly, pair: noInput },
  remove: { target: 'photo', access: ownersOnly, pair: noInput },
}
