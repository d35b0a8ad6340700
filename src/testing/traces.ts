import type { World } from './world.ts'

/** Lists the columns that contain one of the values, such as `account.email`. Searches the job queue too. */
export async function findTraces(world: World, values: readonly string[]): Promise<string[]> {
  const patterns = values.map((value) => `%${value}%`)
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1`,
  )
  const traces: string[] = []
  for (const { name } of tables) {
    const columns = await world.sql<{ column: string }>(
      `select distinct cell.name as column from ${name} one cross join jsonb_each_text(to_jsonb(one)) cell (name, content)
       where one::text ilike any($1::text[]) and cell.content ilike any($1::text[]) order by 1`,
      [patterns],
    )
    traces.push(...columns.map(({ column }) => `${name.replace('public.', '')}.${column}`))
  }
  return traces
}
