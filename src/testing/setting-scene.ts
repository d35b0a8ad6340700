import { randomUUID } from 'node:crypto'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { serveSite, type ServedSite } from './servers/served-site.ts'
import { newDebitWorld, type DebitWorld } from './debits.ts'
import type { TestMember } from './test-members.ts'

/** A site with its pages, on which settings are changed, and the requests that show what people get. */
export interface SettingScene extends AsyncDisposable {
  readonly world: DebitWorld
  readonly served: ServedSite
  /** Fetches a page as a visitor, or as a member. */
  page(path: string, member?: TestMember): Promise<string>
  /** Calls an endpoint as a member and returns the response as JSON. */
  read(member: TestMember, path: string): Promise<Record<string, unknown>>
}

/** A changed setting, and what people see or may do before and after the change. */
export interface SettingEffect {
  readonly value: unknown
  /** Other settings without which the setting has no effect. */
  readonly others?: Partial<SiteSettings>
  /** Returns what a person sees or may do. It is called before and after the change. */
  readonly observe: (scene: SettingScene) => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
}

/** Opens the scene, with a site in several languages. */
export async function newSettingScene(): Promise<SettingScene> {
  const world = await newDebitWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en', 'de'] })
  const served = await serveSite(world)
  return {
    world,
    served,
    page: async (path, member) => (await (member ? served.as(member) : served.visitor()).get(path)).text(),
    read: async (member, path) => (await world.as(member).get(path)).json(),
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

/** Creates a woman and a man with credits. */
export async function newPair({ world }: SettingScene, credits = 50): Promise<{ anna: TestMember; bert: TestMember }> {
  return { anna: await world.member({ credits }), bert: await world.member({ credits, gender: 'male' }) }
}

/** Sends a first message, and returns the status. */
export async function writeTo({ world }: SettingScene, from: TestMember, to: TestMember, text = 'Hoi!') {
  return (await world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })).status
}

/** Returns how many credits an action takes from a member. */
export async function measureCost({ world }: SettingScene, member: TestMember, action: () => Promise<unknown>) {
  const before = await world.getBalance(member)
  await action()
  return before - (await world.getBalance(member))
}

let emailCount = 0

/** Returns an address that nobody has. */
export function newEmail(): string {
  emailCount += 1
  return `lid${emailCount}@example.com`
}

/** Observes whether a page contains a text, for visitors. */
export function isOnPage(path: string, text: string): SettingEffect['observe'] {
  return async ({ page }) => (await page(path)).includes(text)
}

/** Observes whether a page contains a text, for visitors who chose English. */
export function isOnEnglishPage(path: string, text: string): SettingEffect['observe'] {
  return async ({ served }) => {
    const response = await served.visitor().get(path, { headers: { cookie: 'locale=en' } })
    return (await response.text()).includes(text)
  }
}

/** Observes whether a page contains a text, for members. */
export function isOnMemberPage(path: string, text: string): SettingEffect['observe'] {
  return async ({ page, world }) => (await page(path, await world.member())).includes(text)
}
