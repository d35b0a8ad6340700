import { answer } from '#platform/server/api.ts'
import { likesContract } from '../contract.ts'
import { likeMember, likesForMenu, likesPage, listGivenLikes, markLikeSeen, unlikeMember } from './likes.ts'

export const likesApi = answer(likesContract, {
  like: likeMember,
  unlike: unlikeMember,
  seen: markLikeSeen,
  given: listGivenLikes,
  list: likesPage,
  likes: likesForMenu,
})
