import { expect, test } from 'vitest'
import { maskPath } from './access-log.ts'

test.each([
  ['/members/01900000-0000-7000-8000-100000000001', '/members/{id}'],
  ['/api/chats/01900000-0000-7000-8000-100000000001/messages?after=3', '/api/chats/{id}/messages'],
  ['/photos/11c432f2d60768502999ff0ad2521b58/card.webp', '/photos/{id}/card.webp'],
  ['/activate?token=geheim', '/activate'],
  ['/dev/mail?to=noa@mail.test', '/dev/mail'],
  ['/noa@mail.test', '{other}'],
])('the log contains %s only as %s', (url, route) => {
  expect(maskPath(url)).toBe(route)
})
