import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findWideElements } from '#testing/pages/overflow.ts'
import { createContentForScreens } from '#testing/pages/screen-content.ts'
import { launchBrowser } from '#testing/pages/test-browser.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestMember } from '#testing/test-members.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'

const longWord = 'W'.repeat(120)
const about = [
  'Heeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeey!',
  'Volg mij op https://www.example.com/profielen/noord-holland/anna-en-bert-2026/',
  longWord,
].join('\n')

/** Gives both members long words wherever others read them: name, profile, messages and a gift. */
async function writeLongWords(world: World, noa: TestMember, memberId: string): Promise<void> {
  await world.sql('update profile set about = $1, name = $2', [about, 'W'.repeat(30)])
  await world.sql('update member_search set name = $1', ['W'.repeat(30)])
  for (const text of about.split('\n')) {
    const sent = await world.as(noa).post(`/api/members/${memberId}/messages`, { messageId: randomUUID(), text })
    expect(sent.status).toBe(200)
  }
  const gift = { messageId: randomUUID(), gift: 'rose', price: 5, text: longWord }
  expect((await world.as(noa).post(`/api/members/${memberId}/gifts`, gift)).status).toBe(200)
}

test(
  'R-9.37 long words of members make no screen wider than 320 or 390 px',
  { timeout: 600_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const { noa, tom, paths } = await createContentForScreens(world)
    await writeLongWords(world, noa, tom.id)
    await using browser = await launchBrowser()
    const problems: string[] = []
    const urls = listThird(paths).map((path) => served.origin + path)
    for (const reader of [null, noa, tom]) {
      const context = await browser.newContext({ javaScriptEnabled: false })
      if (reader) await context.addCookies([{ name: 'sid', value: reader.token, url: served.origin }])
      problems.push(...(await findWideElements(await context.newPage(), urls, [320, 390])))
      await context.close()
    }
    expect(problems).toEqual([])
  },
)
