import { expect, test } from 'vitest'
import { numberParameters } from './named-parameters.ts'

test('a name is one number wherever it occurs', () => {
  expect(numberParameters('select * from block where a = :from and b = :to or a = :to and b = :from')).toEqual({
    text: 'select * from block where a = $1 and b = $2 or a = $2 and b = $1',
    names: ['from', 'to'],
  })
})

test.each([
  ['a cast', 'select :id::uuid, now()::timestamptz', 'select $1::uuid, now()::timestamptz'],
  ['an array', 'select array[:a, :b]', 'select array[$1, $2]'],
  ['a slice', 'select ids[1:3], ids[low:high], (ids)[f(1):n]', null],
  ['a string', `select 'at 12:30 :id', 'it''s :id'`, null],
  ['a string with escapes', String.raw`select E'it\'s :id'`, null],
  ['JSON', `select '{"a":true,"b" :null}'::jsonb`, null],
  ['a quoted name', 'select 1 as "a :id"', null],
  ['a dollar quote', 'select $$ :id $$, $tag$ :id $tag$', null],
  ['a comment', 'select 1 -- :id\n/* :id\n:id */', null],
  ['an argument by name', 'select make_interval(days := 1)', null],
])('%s is read as in SQL', (_name, sql, text) => {
  expect(numberParameters(sql).text).toBe(text ?? sql)
})

test('a number beside names is an error', () => {
  expect(() => numberParameters('select :id, $1')).toThrow('a parameter has a name, not a number: $1')
})
