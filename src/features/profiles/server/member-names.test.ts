import { expect, test } from 'vitest'
import { foldText } from '#platform/text/fold-text.ts'
import { newWorld } from '#testing/world.ts'
import { findMemberIdsByName } from './member-names.ts'

/** Lists the letters of Europe: Latin with its extensions, Greek and Cyrillic, and their accents. */
function listLetters(): string[] {
  const ranges = [
    [0x20, 0x52f],
    [0x1e00, 0x1fff],
    [0xfb00, 0xfb06],
    [0xff21, 0xff5a],
  ] as const
  const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  return letters.map((code) => String.fromCodePoint(code)).filter((letter) => /[\p{L}\p{M}\p{P}\p{Zs}]/u.test(letter))
}

test('the database folds every letter of Europe as the program does', async () => {
  await using world = await newWorld()
  const [column] = await world.sql<{ rule: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as rule from pg_attrdef d join pg_attribute a
       on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attrelid = 'profile'::regclass and a.attname = 'name_key'`,
  )
  const letters = listLetters().flatMap((letter) => [letter, `a${letter}b`, `A${letter}`.normalize('NFD')])
  const rows = await world.sql<{ name: string; folded: string }>(
    `select name, ${column?.rule} as folded from unnest($1::text[]) as name`,
    [letters],
  )
  expect(rows.length).toBe(letters.length)
  expect(rows.filter(({ name, folded }) => folded !== foldText(name))).toEqual([])
})

test.each([
  ['Søren', 'soren'],
  ['Łukasz', 'LUKASZ'],
  ['Weiß', 'weiss'],
  ['Işıl', 'isil'],
  ['Zoë', 'zoe'],
  ['Anna', ' anna '],
])('staff find %s by %s', async (name, query) => {
  await using world = await newWorld()
  const member = await world.member({ name })
  await world.otherSite.member({ name })
  await world.member({ name: `${name}tje` })
  const found = await findMemberIdsByName(world.staffCtx(), query, 10)
  expect(found).toContain(member.id)
  const names = await world.sql<{ name: string }>('select name from profile where member_id = any($1)', [found])
  expect(new Set(names.map((row) => foldText(row.name)))).toEqual(new Set([foldText(name)]))
})
