import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** Adds copies of a member with their own ids and addresses and without sessions; returns the ids. */
export async function addCopies(world: World, { id }: TestMember, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const copy = (table: string, key: string, also = '') =>
    world.sql(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', copy ${also}))).*
       from ${table} t, unnest($2::uuid[]) as copy where t.${key} = $1`,
      [id, ids],
    )
  await copy('account', 'id', `, 'email', copy, 'email_key', copy`)
  await copy('profile', 'member_id')
  await copy('member_search', 'member_id')
  return ids
}
