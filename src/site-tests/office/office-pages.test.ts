import { expect, test } from 'vitest'
import { hasPermission } from '#features/staff/rules.ts'
import { officePages } from '#office-links.ts'
import { everyRole } from '#testing/endpoints/office-case.ts'
import { openOffice } from '#testing/endpoints/office-forms.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

/** The pages of staff whose path has no parameter. */
const pages = Object.values(officePages).flatMap((page) =>
  'permission' in page && !page.path.includes(':') ? [page] : [],
)

test('R-6.22 T22 each page opens for a role with its permission, and is refused to one without', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const wrong: string[] = []
  for (const { path, permission } of pages)
    for (const status of [200, 403]) {
      const role = everyRole.find((each) => hasPermission(each, permission) === (status === 200))
      const response = role && (await openOffice(served, await world.staff(role)).get(path))
      if (response && response.status !== status) wrong.push(`${path} for ${role}: ${response.status}`)
    }
  expect(wrong).toEqual([])
})

test.each(everyRole)('the menu of %s lists the pages that the role may open', async (role) => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const overview = await (await openOffice(served, await world.staff(role)).get('/office')).text()
  const [menu = ''] = /<nav[^]*?<\/nav>/.exec(overview) ?? []
  const links = [...menu.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path)
  const inMenu = pages.filter((page) => 'menu' in page && hasPermission(role, page.permission))
  expect(links).toEqual(inMenu.map(({ path }) => path))
})
