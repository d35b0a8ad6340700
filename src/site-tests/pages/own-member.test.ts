import { expect, test } from 'vitest'
import { listOfficeEndpoints, sendToOffice, type OfficeEndpoint } from '#testing/endpoints/office-endpoints.ts'
import { newWorld, type World } from '#testing/world.ts'

const endpoints = listOfficeEndpoints().filter(
  ({ access, testCase }) => access === 'staff' && testCase.auditEntries > 0,
)

/** The operations about many members at once, or about no one in particular, whose entry may name the own account. */
const ABOUT_MANY = ['orders.exportOrders', 'bank.makeDebitFile', 'bank.makeDebitFileAgain', 'backoffice.members']

/** Lists every row with an id that belongs to a member, and the member. */
async function listIdsOf(world: World, memberId: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns i on (i.table_schema, i.table_name) = (c.table_schema, c.table_name)
     join information_schema.tables t on (t.table_schema, t.table_name) = (c.table_schema, c.table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'member_id'
       and i.column_name = 'id' and i.data_type = 'uuid'`,
  )
  const query = tables.map(({ name }) => `select id::text from "${name}" where member_id = $1`).join(' union ')
  return [memberId, ...(await world.sql<{ id: string }>(query, [memberId])).map(({ id }) => id)]
}

interface Attempt {
  readonly endpoint: OfficeEndpoint
  /** The member of the case that has the address of the staff member: the first, the second and so on. */
  readonly index: number
}

/** Sends the case of an endpoint as a colleague with the address of one of its members. */
async function actOnOwnMember(world: World, { endpoint, index }: Attempt) {
  const staff = await world.staff(endpoint.meta.roles.at(-1)!)
  const before = await world.sql<{ id: string }>('select id from account')
  const input = (await endpoint.testCase.input?.(world, staff)) ?? {}
  const known = before.map(({ id }) => id)
  const created = await world.sql<{ id: string; email: string }>(
    `select id, email from account where site_id = $1 and not (id = any($2::uuid[]))
       and not exists (select from profile where member_id = account.id and is_fictional) order by id`,
    [world.siteId, known],
  )
  const own = created[index]
  if (!own) return null
  await world.sql('update staff_account set email = $2, email_key = $3 where id = $1', [
    staff.staffId,
    own.email.toUpperCase(),
    `${own.email.toLowerCase()} ${staff.staffId}`,
  ])
  const ids = await listIdsOf(world, own.id)
  const since = await findNewestEntry(world)
  const response = await sendToOffice(staff, endpoint, input)
  return { response, isTouched: await hasEntry(world, { since, ids }) }
}

async function findNewestEntry(world: World): Promise<string> {
  const [row] = await world.sql<{ id: string }>('select coalesce(max(id), 0) as id from audit_entry')
  return row?.id ?? '0'
}

/** Returns whether a newer entry of the audit log names one of the ids. */
async function hasEntry(world: World, { since, ids }: { since: string; ids: readonly string[] }): Promise<boolean> {
  const rows = await world.sql<{ named: string }>(
    `select concat_ws(' ', subject_id, before::text, after::text) as named from audit_entry where id > $1`,
    [since],
  )
  return rows.some(({ named }) => ids.some((id) => named.includes(id)))
}

test(
  'T22 no operation of the office touches the member account of the staff member who acts',
  { timeout: 240_000 },
  async () => {
    await using world = await newWorld()
    const wrong: string[] = []
    const refused = new Set<string>()
    for (const endpoint of endpoints.filter(({ name }) => !ABOUT_MANY.includes(name)))
      for (let index = 0; ; index++) {
        const attempt = await actOnOwnMember(world, { endpoint, index })
        if (!attempt) break
        const { refusal } = (await attempt.response.json()) as { refusal?: string }
        if (refusal === 'own_account') refused.add(endpoint.name)
        if (attempt.isTouched) wrong.push(`${endpoint.name}: member ${index} is their own, ${attempt.response.status}`)
      }
    expect(wrong).toEqual([])
    expect(refused.size).toBeGreaterThan(40)
  },
)
