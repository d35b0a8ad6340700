import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Inserts copies of a member, with other ids and e-mail addresses and without sessions. Returns the ids. */
export async function addMemberCopies(world: World, { id }: TestMember, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const copyRow = async (table: string, key: string, otherValues = '') => {
    const columns = await listStoredColumns(world, table)
    await world.sql(
      `insert into ${table} (${columns}) select ${columns} from (
         select (jsonb_populate_record(t, jsonb_build_object('${key}', copy ${otherValues}))).*
         from ${table} t, unnest($2::uuid[]) as copy where t.${key} = $1) as copied`,
      [id, ids],
    )
  }
  await copyRow('account', 'id', `, 'email', copy, 'email_key', copy`)
  await copyRow('profile', 'member_id')
  await copyRow('member_search', 'member_id')
  return ids
}

/** Lists the columns of a table that are not computed from others, for an insert. */
async function listStoredColumns(world: World, table: string): Promise<string> {
  const [row] = await world.sql<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return row?.columns ?? ''
}
