import type { LimitCase } from './limit-cases.ts'
import { openCriteria } from './match-criteria.ts'
import type { World } from './world.ts'

const HOUR = 3_600
const DAY = 86_400
const missingId = '0190b6a0-0000-7000-8000-000000000001'
const newId = () => crypto.randomUUID()
const newMessage = () => ({ messageId: newId(), text: 'Hoi!' })

const messages = { limit: 'chat.messages', keyedBy: 'member', points: 150, windowSeconds: 60 } as const
const views = {
  limit: 'profiles.views',
  keyedBy: 'member',
  points: 300,
  networkPoints: 1_200,
  windowSeconds: HOUR,
} as const
const decks = { limit: 'likes.deck', keyedBy: 'member', points: 60, networkPoints: 240, windowSeconds: 60 } as const
const orders = { limit: 'payments.order', keyedBy: 'member', points: 20, windowSeconds: 600 } as const
const likes = { limit: 'likes.change', keyedBy: 'member', points: 60, windowSeconds: 60 } as const

/** The limit cases of members. */
export const memberLimitCases: readonly LimitCase[] = [
  {
    ...messages,
    endpoint: 'chat.start',
    request: async ({ world, caller }) => caller.post(`/api/members/${await createMan(world)}/messages`, newMessage()),
  },
  {
    ...messages,
    endpoint: 'chat.send',
    request: ({ caller }) => caller.post(`/api/chats/${missingId}/messages`, newMessage()),
  },
  {
    ...messages,
    endpoint: 'chat.giveGift',
    request: ({ caller }) =>
      caller.post(`/api/members/${missingId}/gifts`, { messageId: newId(), gift: 'rose', price: 5 }),
  },
  {
    limit: 'chat.starts',
    endpoint: 'chat.start',
    keyedBy: 'member',
    points: 20,
    windowSeconds: DAY,
    refusal: 'chat_start_limit_reached',
    request: async ({ world, caller }) => caller.post(`/api/members/${await createMan(world)}/messages`, newMessage()),
  },
  {
    limit: 'chat.more_starts',
    endpoint: 'chat.start',
    keyedBy: 'member',
    points: 40,
    windowSeconds: DAY,
    refusal: 'chat_start_limit_reached',
    earlierLimitPoints: 20,
    prepare: async ({ clock }) => clock.advance(8 * DAY), // from the eighth day on
    request: async ({ world, caller }) => caller.post(`/api/members/${await createMan(world)}/messages`, newMessage()),
  },
  {
    limit: 'chat.typing',
    endpoint: 'chat.typing',
    keyedBy: 'member',
    points: 60,
    windowSeconds: 60,
    request: ({ caller }) => caller.post(`/api/chats/${missingId}/typing`, {}),
  },
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
  {
    limit: 'search.pages',
    endpoint: 'search.members',
    keyedBy: 'member',
    points: 60,
    networkPoints: 240,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.get(`/api/members?minAge=${20 + index}`),
  },
  {
    limit: 'search.totals',
    endpoint: 'search.count',
    keyedBy: 'member',
    points: 120,
    networkPoints: 480,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.get(`/api/members/count?minAge=${20 + index}`),
  },
  {
    limit: 'search.related',
    endpoint: 'search.related',
    keyedBy: 'member',
    points: 300,
    networkPoints: 1_200,
    windowSeconds: HOUR,
    request: async ({ world, caller }) => caller.get(`/api/members/${await createMan(world)}/related`),
  },
  {
    limit: 'search.adverts',
    endpoint: 'search.adverts',
    keyedBy: 'member',
    points: 300,
    networkPoints: 1_200,
    windowSeconds: HOUR,
    request: ({ caller }) => caller.get('/api/adverts'),
  },
  {
    limit: 'search.matches',
    endpoint: 'search.matches',
    keyedBy: 'member',
    points: 30,
    networkPoints: 120,
    windowSeconds: 60,
    request: async ({ caller }) => {
      await caller.put('/api/match-wishes', openCriteria)
      return caller.get('/api/match-finder')
    },
  },
  { ...decks, endpoint: 'likes.deck', request: ({ caller }) => caller.get('/api/swipe') },
  { ...decks, endpoint: 'likes.autoLike', request: ({ caller }) => caller.get('/api/auto-like.php') },
  { ...likes, endpoint: 'likes.like', request: ({ caller }) => caller.put(`/api/members/${missingId}/like`) },
  { ...likes, endpoint: 'likes.unlike', request: ({ caller }) => caller.delete(`/api/members/${missingId}/like`) },
  { ...likes, endpoint: 'likes.swipeLike', request: ({ caller }) => caller.put(`/api/swipe/${missingId}/like`) },
  {
    limit: 'likes.skip',
    endpoint: 'likes.skip',
    keyedBy: 'member',
    points: 120,
    windowSeconds: 60,
    request: ({ caller }) => caller.put(`/api/swipe/${missingId}/skip`),
  },
  {
    limit: 'likes.snooze',
    endpoint: 'likes.snooze',
    keyedBy: 'member',
    points: 60,
    windowSeconds: 60,
    request: ({ caller }) => caller.put(`/api/members/${missingId}/like/put-off`),
  },
  {
    limit: 'photos.uploads',
    endpoint: 'photos.upload',
    keyedBy: 'member',
    points: 30,
    windowSeconds: 1_800,
    request: ({ caller }) => caller.post('/api/photos', unreadablePhotoForm()),
  },
  {
    ...orders,
    endpoint: 'payments.place',
    request: ({ caller }) => caller.put(`/api/orders/${newId()}`, { bundleId: 'p1', method: 'ideal' }),
  },
  {
    ...orders,
    endpoint: 'payments.retry',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/payments/${newId()}`, { method: 'ideal' }),
  },
]

async function createMan(world: World): Promise<string> {
  return (await world.member({ gender: 'male' })).id
}

function unreadablePhotoForm(): FormData {
  const form = new FormData()
  form.set('photo', new Blob(['no picture'], { type: 'image/jpeg' }), 'me.jpg')
  return form
}
