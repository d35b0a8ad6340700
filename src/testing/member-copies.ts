import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Inserts copies of a member, with other ids and e-mail addresses and without sessions. Returns the ids. */
export async function addMemberCopies(world: World, { id }: TestMember, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const copyRow = (table: string, key: string, otherValues = '') =>
    world.sql(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', copy ${otherValues}))).*
       from ${table} t, unnest($2::uuid[]) as copy where t.${key} = $1`,
      [id, ids],
    )
  await copyRow('account', 'id', `, 'email', copy, 'email_key', copy`)
  await copyRow('profile', 'member_id')
  await copyRow('member_search', 'member_id')
  return ids
}
