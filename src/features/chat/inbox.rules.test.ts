import { describe, expect, test } from 'vitest'
import { containsText, filterChats, parseInboxFilter } from './inbox.rules.ts'

const chat = (conversation: string, fields: object = {}) => ({
  conversation,
  name: conversation,
  num_unread_messages: 0,
  is_match: false,
  last_message: null,
  ...fields,
})

describe('filterChats', () => {
  const chats = [
    chat('Noa', { num_unread_messages: 2, last_message: { mine: false } }),
    chat('Tom', { is_match: true, last_message: { mine: true } }),
    chat('Bas', { last_message: { mine: false } }),
  ]
  test.each([
    ['all', ['Noa', 'Tom', 'Bas']],
    ['unread', ['Noa']],
    ['matches', ['Tom']],
    ['waiting', ['Tom']],
  ] as const)('%s shows %o', (filter, expected) => {
    expect(filterChats(chats, { filter, search: '', openId: null }).map(({ name }) => name)).toEqual(expected)
  })

  test('the open conversation stays in every filter, but not in the results of a search for another name', () => {
    const options = { filter: 'unread', openId: 'Bas' } as const
    expect(filterChats(chats, { ...options, search: '' }).map(({ name }) => name)).toEqual(['Noa', 'Bas'])
    expect(filterChats(chats, { ...options, search: 'no' }).map(({ name }) => name)).toEqual(['Noa'])
  })
})

test.each([
  ['Zoë', 'zoe', true],
  ['Zoe', 'ZOË', true],
  ['Jan Willem', ' wil ', true],
  ['Noa', '', true],
  ['Noa', 'nao', false],
  ['Søren', 'soren', true],
  ['Søren', 'soeren', true],
  ['Łukasz', 'lukasz', true],
  ['Weiß', 'weiss', true],
  ['Işıl', 'isil', true],
  ['isil', 'Işıl', true],
  ['Ægir', 'aegir', true],
  ['Jürgen', 'juergen', true],
  ['Jürgen', 'jurgen', true],
  ['Johan', 'joe', false],
])('the name %s contains %s: %s', (name, search, expected) => {
  expect(containsText(name, search)).toBe(expected)
})

test.each([
  [null, 'all'],
  ['unread', 'unread'],
  ['Unread', 'all'],
  ['constructor', 'all'],
])('the filter %s in a URL is %s', (value, expected) => {
  expect(parseInboxFilter(value)).toBe(expected)
})
