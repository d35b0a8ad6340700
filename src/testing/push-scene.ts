import { pushNews } from '#features/notifications/server/notifications.jobs.ts'
import { startPushService, type TestBrowser, type TestPushService } from './servers/push-service.ts'
import type { TestMember } from './test-members.ts'
import { newWorld, type World } from './world.ts'

/** Bert, whose browser has a push subscription, and Anna, who writes to him. */
export interface PushScene extends AsyncDisposable {
  readonly world: World
  readonly service: TestPushService
  readonly anna: TestMember
  readonly bert: TestMember
  readonly browser: TestBrowser
}

/** Stores a subscription as the page does. */
export const subscribe = (world: World, member: TestMember, { subscription }: TestBrowser) =>
  world.as(member).post('/api/user.php?push=1', { subscription })
/** Changes the preferences of a member. */
export const changePreferences = (world: World, member: TestMember, body: unknown) =>
  world.as(member).patch('/api/notification-preferences', body)
/** Lets notifications show names, and texts on request. */
export const showNames = (world: World, member: TestMember, showsText = false) =>
  changePreferences(world, member, { isDiscreet: false, showsText })
/** Fetches whether the browser of a member's session has a subscription. */
export const fetchHasSubscription = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/user.php')).json()).user.push_subscription

/** Creates a member who writes, and one whose browser has a subscription and who left an hour ago. */
export async function createScene(): Promise<PushScene> {
  const service = await startPushService()
  const world = await newWorld({ pushService: service })
  const anna = await world.member({ name: 'Anna', credits: 50, premium: true })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 50, premium: true })
  const browser = service.newBrowser()
  await subscribe(world, bert, browser)
  await passHour(world)
  return {
    world,
    service,
    anna,
    bert,
    browser,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** Lets everyone be away for an hour. Runs the job before and after, so that it scans that hour. */
export async function passHour(world: World): Promise<void> {
  await pushNews.run(world.ctx(), null)
  world.clock.advanceSeconds(3_600)
  await pushNews.run(world.ctx(), null)
}

/** Runs the job every minute, and returns the notifications that arrived in that time. */
export async function passMinutes({ world, service }: PushScene, minutes: number) {
  const before = service.received.length
  for (let minute = 0; minute < minutes; minute++) {
    world.clock.advanceSeconds(60)
    await pushNews.run(world.ctx(), null)
  }
  return service.received.slice(before).map(({ content }) => JSON.parse(content).notification)
}
