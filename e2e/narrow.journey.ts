import { listScreenPaths } from '../src/testing/pages/screen-paths.ts'
import { splitByAccess } from './access.ts'
import { createSite } from './database.ts'
import { expect, test } from './journey.ts'
import { findNarrowProblems } from './narrow.ts'
import { findPublicMember } from './people.ts'

const unusedId = '00000000-0000-7000-8000-000000000000'

// axe.journey.ts examines the pages of the demo in the same way.
test('at 320 and 360 px no screen scrolls sideways, and at 400 % zoom bars leave room for the content, for a visitor of a site with a long name', async ({
  page,
  browser,
  browserErrors,
}) => {
  test.setTimeout(240_000)
  const { id: memberId } = await findPublicMember(browser)
  const ids = { memberId, conversationId: unusedId, orderId: unusedId, complaintNumber: unusedId }
  const allPaths = [...listScreenPaths(ids).map(({ path }) => path), '/nergens']
  const { visitorPaths } = await splitByAccess(browser, allPaths) // the others all show the login page
  const { origin } = await createSite({ name: 'Vonkje voor Fijnproevers' })
  expect(visitorPaths.length).toBeGreaterThan(35)
  const problems: string[] = []
  for (const path of visitorPaths) {
    await page.goto(origin + path)
    problems.push(...(await findNarrowProblems(page, path)))
  }
  expect(problems).toEqual([])
  browserErrors.length = 0
})
