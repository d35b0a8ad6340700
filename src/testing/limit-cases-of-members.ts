import type { LimitCase } from './limit-cases.ts'
import { openCriteria } from './match-criteria.ts'
import type { World } from './world.ts'

const HOUR = 3_600
const DAY = 86_400
const nobody = '0190b6a0-0000-7000-8000-000000000001'
const newId = () => crypto.randomUUID()
const said = () => ({ messageId: newId(), text: 'Hoi!' })

const messages = { limit: 'chat.messages', countedFor: 'member', points: 150, windowSeconds: 60 } as const
const views = {
  limit: 'profiles.views',
  countedFor: 'member',
  points: 300,
  networkPoints: 1_200,
  windowSeconds: HOUR,
} as const
const decks = { limit: 'likes.deck', countedFor: 'member', points: 60, networkPoints: 240, windowSeconds: 60 } as const
const orders = { limit: 'payments.order', countedFor: 'member', points: 20, windowSeconds: 600 } as const
const likes = { limit: 'likes.change', countedFor: 'member', points: 60, windowSeconds: 60 } as const

/** What members spend. */
export const memberLimitCases: readonly LimitCase[] = [
  {
    ...messages,
    endpoint: 'chat.start',
    ask: async ({ world, caller }) => caller.post(`/api/members/${await someMan(world)}/messages`, said()),
  },
  { ...messages, endpoint: 'chat.send', ask: ({ caller }) => caller.post(`/api/chats/${nobody}/messages`, said()) },
  {
    ...messages,
    endpoint: 'chat.give',
    ask: ({ caller }) => caller.post(`/api/members/${nobody}/gifts`, { messageId: newId(), gift: 'rose', price: 5 }),
  },
  {
    limit: 'chat.starts',
    endpoint: 'chat.start',
    countedFor: 'member',
    points: 20,
    windowSeconds: DAY,
    refusal: 'new_people_used_up',
    ask: async ({ world, caller }) => caller.post(`/api/members/${await someMan(world)}/messages`, said()),
  },
  {
    limit: 'chat.more_starts',
    endpoint: 'chat.start',
    countedFor: 'member',
    points: 40,
    windowSeconds: DAY,
    refusal: 'new_people_used_up',
    pointsBefore: 20,
    prepare: async ({ clock }) => clock.advance(8 * DAY), // from the eighth day on
    ask: async ({ world, caller }) => caller.post(`/api/members/${await someMan(world)}/messages`, said()),
  },
  {
    limit: 'chat.typing',
    endpoint: 'chat.typing',
    countedFor: 'member',
    points: 60,
    windowSeconds: 60,
    ask: ({ caller }) => caller.post(`/api/chats/${nobody}/typing`, {}),
  },
  { ...views, endpoint: 'profiles.member', ask: ({ caller }) => caller.get(`/api/members/${nobody}`) },
  { ...views, endpoint: 'profiles.publicMember', ask: ({ caller }) => caller.get(`/api/members/${nobody}/public`) },
  {
    limit: 'profiles.changes',
    endpoint: 'profiles.change',
    countedFor: 'member',
    points: 60,
    windowSeconds: HOUR,
    ask: ({ caller, turn }) => caller.patch('/api/profile', { about: `Hallo ${turn}` }),
  },
  {
    limit: 'search.pages',
    endpoint: 'search.members',
    countedFor: 'member',
    points: 60,
    networkPoints: 240,
    windowSeconds: 60,
    ask: ({ caller, turn }) => caller.get(`/api/members?minAge=${20 + turn}`),
  },
  {
    limit: 'search.totals',
    endpoint: 'search.count',
    countedFor: 'member',
    points: 120,
    networkPoints: 480,
    windowSeconds: 60,
    ask: ({ caller, turn }) => caller.get(`/api/members/count?minAge=${20 + turn}`),
  },
  {
    limit: 'search.related',
    endpoint: 'search.related',
    countedFor: 'member',
    points: 300,
    networkPoints: 1_200,
    windowSeconds: HOUR,
    ask: async ({ world, caller }) => caller.get(`/api/members/${await someMan(world)}/related`),
  },
  {
    limit: 'search.adverts',
    endpoint: 'search.adverts',
    countedFor: 'member',
    points: 300,
    networkPoints: 1_200,
    windowSeconds: HOUR,
    ask: ({ caller }) => caller.get('/api/adverts'),
  },
  {
    limit: 'search.matches',
    endpoint: 'search.matches',
    countedFor: 'member',
    points: 30,
    networkPoints: 120,
    windowSeconds: 60,
    ask: async ({ caller }) => {
      await caller.put('/api/match-wishes', openCriteria)
      return caller.get('/api/match-finder')
    },
  },
  { ...decks, endpoint: 'likes.deck', ask: ({ caller }) => caller.get('/api/swipe') },
  { ...decks, endpoint: 'likes.autoLike', ask: ({ caller }) => caller.get('/api/auto-like.php') },
  { ...likes, endpoint: 'likes.like', ask: ({ caller }) => caller.put(`/api/members/${nobody}/like`) },
  { ...likes, endpoint: 'likes.unlike', ask: ({ caller }) => caller.delete(`/api/members/${nobody}/like`) },
  { ...likes, endpoint: 'likes.swipeLike', ask: ({ caller }) => caller.put(`/api/swipe/${nobody}/like`) },
  {
    limit: 'likes.skip',
    endpoint: 'likes.skip',
    countedFor: 'member',
    points: 120,
    windowSeconds: 60,
    ask: ({ caller }) => caller.put(`/api/swipe/${nobody}/skip`),
  },
  {
    limit: 'likes.put_off',
    endpoint: 'likes.putOff',
    countedFor: 'member',
    points: 60,
    windowSeconds: 60,
    ask: ({ caller }) => caller.put(`/api/members/${nobody}/like/put-off`),
  },
  {
    limit: 'photos.uploads',
    endpoint: 'photos.upload',
    countedFor: 'member',
    points: 30,
    windowSeconds: 1_800,
    ask: ({ caller }) => caller.post('/api/photos', noPhoto()),
  },
  {
    ...orders,
    endpoint: 'payments.place',
    ask: ({ caller }) => caller.put(`/api/orders/${newId()}`, { bundleId: 'p1', method: 'ideal' }),
  },
  {
    ...orders,
    endpoint: 'payments.retry',
    ask: ({ caller }) => caller.put(`/api/orders/${nobody}/payments/${newId()}`, { method: 'ideal' }),
  },
]

async function someMan(world: World): Promise<string> {
  return (await world.member({ gender: 'male' })).id
}

function noPhoto(): FormData {
  const form = new FormData()
  form.set('photo', new Blob(['no picture'], { type: 'image/jpeg' }), 'me.jpg')
  return form
}
