import { implementContract } from '#platform/server/api.ts'
import { likesContract } from '../contract.ts'
import { autoLike, putOffLike } from './auto-like.ts'
import { likeMember, likesForMenu, likesPage, listGivenLikes, markLikeSeen, unlikeMember } from './likes.ts'
import { tellMatch } from './matches.ts'
import { likeBySwipe, skipMember, swipeDeck, takeSkipBack } from './swipe.ts'

export const likesApi = implementContract(likesContract, {
  like: likeMember,
  unlike: unlikeMember,
  seen: markLikeSeen,
  given: listGivenLikes,
  list: likesPage,
  likes: likesForMenu,
  autoLike,
  putOff: putOffLike,
  tellMatch,
  deck: swipeDeck,
  swipeLike: likeBySwipe,
  skip: skipMember,
  undoSkip: takeSkipBack,
})
