import { implementContract } from '#platform/server/http/api.ts'
import { likesContract } from '../contract.ts'
import { findLikeToShow, snoozeLike } from './like-to-show.ts'
import { likeMember, listGivenLikes, findReceivedLike, markLikeSeen, unlikeMember } from './likes.ts'
import { listMenuLikes, listLikesPage } from './lists.ts'
import { claimMatch } from './matches.ts'
import { likeBySwipe, skipMember, dealDeck, undoSkip } from './swipe.ts'

export const likesApi = implementContract(likesContract, {
  like: likeMember,
  unlike: unlikeMember,
  findReceived: findReceivedLike,
  markSeen: markLikeSeen,
  listGiven: listGivenLikes,
  list: listLikesPage,
  likes: listMenuLikes,
  autoLike: findLikeToShow,
  snooze: snoozeLike,
  claimMatch,
  deck: dealDeck,
  swipeLike: likeBySwipe,
  skip: skipMember,
  undoSkip,
})
