import { expect, test } from 'vitest'
import { newInProcessCaller } from '#testing/caller.ts'
import { everyRole, type OfficeInput } from '#testing/endpoints/office-case.ts'
import { listOfficeEndpoints, sendToOffice, type OfficeEndpoint } from '#testing/endpoints/office-endpoints.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const endpoints = listOfficeEndpoints()
const staffEndpoints = endpoints.filter(({ access }) => access === 'staff')

test(
  'R-6.22 T22 every endpoint of the office answers each role by the table of permissions',
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = []
    for (const endpoint of staffEndpoints) {
      await using world = await newWorld() // some endpoints read all that the inputs of others create
      const { roles } = endpoint.meta
      const refusedInput = await createInput(world, endpoint, await world.staff(roles[0]!)) // a refusal uses nothing up
      for (const role of everyRole) {
        const staff = await world.staff(role)
        const isAllowed = roles.includes(role)
        const input = isAllowed ? await createInput(world, endpoint, staff) : refusedInput
        const response = await sendToOffice(staff, endpoint, input)
        const expected = isAllowed ? (endpoint.testCase.status ?? 200) : 403
        if (response.status !== expected)
          wrong.push(`${role} ${endpoint.name}: ${response.status} instead of ${expected} ${await response.text()}`)
        else if (!isAllowed) expect(await response.json()).toMatchObject({ refusal: 'permission_denied' })
      }
    }
    expect(wrong).toEqual([])
  },
)

test('T22 without a login, and with the cookie of a member, every endpoint for staff refuses', async () => {
  await using world = await newWorld()
  const member = await world.member()
  const admin = await world.staff('admin')
  const withMemberCookie = { origin: admin.origin, cookies: { sid: member.token, 'office-session': member.token } }
  const callers = [world.officeVisitor(), newInProcessCaller(world.site.app, withMemberCookie)]
  for (const endpoint of staffEndpoints) {
    const input = await createInput(world, endpoint, admin)
    for (const caller of callers) {
      const response = await sendToOffice(caller, endpoint, input)
      expect([endpoint.name, response.status]).toEqual([endpoint.name, 403])
      expect(await response.json()).toMatchObject({ refusal: 'staff_login_required' })
    }
  }
})

test('T22 access is checked before the input, so that a caller without access learns nothing from a malformed request', async () => {
  await using world = await newWorld()
  const caller = world.officeVisitor()
  for (const endpoint of staffEndpoints) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, 'no id']))
    const response = await sendToOffice(caller, endpoint, { params, body: { x: [] } })
    expect([endpoint.name, response.status]).toEqual([endpoint.name, 403])
  }
})

test('T22 the endpoints of the office do not exist on the host of the members, nor those of members in the office', async () => {
  await using world = await newWorld()
  const visitor = world.visitor()
  for (const { method, path } of endpoints) {
    const url = `/api${path.replace(/\{\w+\}/g, world.siteId)}`
    const response = method === 'GET' ? await visitor.get(url) : await visitor.post(url, {}, { method })
    expect([path, response.status]).toEqual([path, 404])
  }
  const admin = await world.staff('admin')
  for (const path of ['/api/user.php', '/api/settings.php', '/api/sessions', '/members', '/pages/terms', '/sw.js'])
    expect([path, (await admin.get(path)).status]).toEqual([path, 404])
})

test('T22 money, exports, roles and permanent bans need a fresh code', async () => {
  await using world = await newWorld()
  for (const endpoint of staffEndpoints.filter(({ meta }) => meta.needsConfirmation)) {
    const staff = await world.staff(endpoint.meta.roles.at(-1)!, { isConfirmed: false })
    const input = await createInput(world, endpoint, staff)
    const before = await countEntries(world)
    const response = await sendToOffice(staff, endpoint, input)
    expect([endpoint.name, response.status]).toEqual([endpoint.name, 403])
    expect(await response.json()).toMatchObject({ refusal: 'confirmation_required' })
    expect(await countEntries(world)).toBe(before)
  }
})

test('T22 every change and every reading of private things leaves one entry in the audit log', async () => {
  await using world = await newWorld()
  const wrong: string[] = []
  for (const endpoint of staffEndpoints) {
    const staff = await world.staff(endpoint.meta.roles.at(-1)!)
    const input = await createInput(world, endpoint, staff)
    const before = await countEntries(world)
    await sendToOffice(staff, endpoint, input)
    const added = (await countEntries(world)) - before
    if (added !== endpoint.testCase.auditEntries)
      wrong.push(`${endpoint.name}: ${added} entries instead of ${endpoint.testCase.auditEntries}`)
  }
  expect(wrong).toEqual([])
  expect(
    staffEndpoints
      .filter(({ method, testCase }) => method !== 'GET' && testCase.auditEntries === 0)
      .map(({ name }) => name),
    // the responses, codes, invitations and passwords of the cases are wrong; options, previews and comparisons change nothing
  ).toEqual([
    'staff.acceptOwnInvitation',
    'staff.passkeyConfirmOptions',
    'staff.confirmWithPasskey',
    'staff.passkeyOptions',
    'staff.addPasskey',
    'staff.confirmCodeApp',
    'staff.confirm',
    'staff.changePassword',
    'orders.compareMethods',
    'pages.previewTextPage',
    'backoffice.previewSetting',
    'backoffice.previewMailText',
  ])
})

test('T22 the application can neither change nor delete an entry of the audit log', async () => {
  await using world = await newWorld()
  for (const text of ['update audit_entry set staff_name = $1', 'delete from audit_entry where staff_name = $1'])
    await expect(world.database.query({ text }, ['x'])).rejects.toThrow(/permission denied/)
})

async function createInput(world: World, { testCase }: OfficeEndpoint, staff: TestStaff): Promise<OfficeInput> {
  return (await testCase.input?.(world, staff)) ?? {}
}

async function countEntries(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>('select count(*)::int as count from audit_entry')
  return row?.count ?? 0
}
