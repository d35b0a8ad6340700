import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { newWaitingConversation } from '#testing/fictional.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('C-11 the screens for operators say that a site has no fictional profiles, and where that is set', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const kim = await world.staff('operator')
  const cookies = { 'office-session': kim.staffId }
  const browser = newInProcessCaller(served.site.app, { origin: toOfficeOrigin(world.ctx().origin), cookies })
  const open = async (path: string) => {
    const response = await browser.get(path)
    return [response.status, await response.text()] as const
  }
  expect((await open('/office'))[0]).toBe(200)
  for (const path of ['/office/inbox', '/office/fictional']) {
    const [status, page] = await open(path)
    expect([path, status]).toEqual([path, 200])
    expect(page).toContain('Deze site heeft geen fictieve profielen')
    expect(page).toContain('fictional_profiles')
  }
  const { id, profileId } = await newWaitingConversation(world, kim)
  expect((await open('/office/inbox'))[1]).toContain('Begin met het oudste')
  expect((await open('/office/fictional'))[1]).toContain('Rolande')
  expect((await open(`/office/fictional/${profileId}`))[1]).toContain('Profiel stoppen')
  const [, unclaimed] = await open(`/office/inbox/${id}`)
  expect(unclaimed).toContain('Dit gesprek is niet van jou')
  expect(unclaimed).not.toContain('Hoi Rolande')
  await kim.post(`/api/office/inbox/${id}/claim`, {})
  const [, page] = await open(`/office/inbox/${id}`)
  for (const text of ['Hoi Rolande', 'Zeg eerlijk dat dit profiel bedacht is', 'Versturen'])
    expect(page).toContain(text)
})
