// The longest journeys: the name of this file puts them first, so that they run beside all others.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listScreenPaths } from '../src/testing/pages/screen-paths.ts'
import { listThird } from '../src/testing/thirds.ts'
import { splitByAccess } from './access.ts'
import { findProblems } from './accessibility.ts'
import { findLowContrast } from './contrast.ts'
import { findInvisibleInForcedColors } from './forced-colors.ts'
import { expect, logIn, test } from './journey.ts'
import { findPublicMember, newPerson, signUpAndConfirm } from './people.ts'

const unusedId = '00000000-0000-7000-8000-000000000000'
const clientHeaders = { 'x-request-type': 'client' }
const landers = /^\/$|^\/landers\/|\/landing/

/** Examines a third of the pages in all views; of the landers also the contrast over pictures and the forced colours. */
async function findProblemsOfPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const path of listThird(paths))
    problems.push(...(await (landers.test(path) ? findProblemsOfLander(page, path) : findProblems(page, path))))
  return problems
}

async function findProblemsOfLander(page: Page, path: string): Promise<string[]> {
  const problems = await findProblems(page, path, findLowContrast)
  const invisible = await findInvisibleInForcedColors(page)
  return [...problems, ...invisible.map((each) => `${path} ${each}`)]
}

/** Files a complaint. Returns its number. */
async function fileComplaint(page: Page): Promise<string> {
  const body = 'Een lid vraagt mij telkens om geld voor een ticket.'
  const contact = { name: 'Klaas Klager', email: `klaas-${randomUUID().slice(0, 8)}@mail.test` }
  const data = { category: 'member', body, link: 'Maarten', isTruthful: true, ...contact }
  const response = await page.request.post('/api/complaints', { headers: clientHeaders, data })
  return (await response.json()).number
}

/** Orders a bundle with iDEAL and pays it. Returns the id of the order. */
async function buy(page: Page): Promise<string> {
  const id = randomUUID()
  const data = { bundleId: 'p1', method: 'ideal' }
  const order = await page.request.put(`/api/orders/${id}`, { headers: clientHeaders, data })
  const { nextStep } = await order.json()
  await page.request.post(nextStep.url, { form: { status: 'paid' } })
  return id
}

const listPaths = (ids: Parameters<typeof listScreenPaths>[0]) => listScreenPaths(ids).map(({ path }) => path)

test('R-2.121 R-9.37 axe finds nothing on any page of a visitor, in both themes, from 320 to 1280 px', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const { id: memberId } = await findPublicMember(browser)
  const complaintNumber = await fileComplaint(page)
  const paths = listPaths({ memberId, conversationId: unusedId, orderId: unusedId, complaintNumber })
  const { visitorPaths } = await splitByAccess(browser, [...paths, '/nergens'])
  expect(visitorPaths.length).toBeGreaterThan(35)
  expect(await findProblemsOfPages(page, visitorPaths)).toEqual([])
})

test('R-2.121 R-9.37 axe finds nothing on any page of a member, in both themes, from 320 to 1280 px', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  await logIn(page, 'anna')
  const { chats } = await (await page.request.get('/api/chats.php')).json()
  const [{ profile: memberId, conversation: conversationId }] = chats
  const ids = { memberId, conversationId, orderId: unusedId, complaintNumber: unusedId }
  const { memberPaths } = await splitByAccess(browser, listPaths(ids))
  const otherStates = ['/profile/preview?as=visitor', '/likes/sent', '/pages/terms']
  expect(memberPaths.length).toBeGreaterThan(25)
  expect(await findProblemsOfPages(page, [...memberPaths, ...otherStates])).toEqual([])
})

test('R-9.37 axe finds nothing on the orders of a member who bought credits', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await signUpAndConfirm(browser, newPerson('Axana', 'Vrouw'))
  const id = await buy(page)
  expect(
    await findProblemsOfPages(page, [`/transactions/${id}`, '/transactions', '/transactions?tab=credits']),
  ).toEqual([])
})
