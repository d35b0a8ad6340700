import { expect, test } from 'vitest'
import { isNormalizedOriginForm } from './request-target.ts'

test.each([
  '/',
  '/members',
  '/members/?a=b',
  '/api//user.php',
  '/pages/caf%C3%A9',
  '/x/..%2f..',
  '/search?q=//host/..\\[|]#',
  "/o'brien,(x);v=1@:!$&*+=~",
])('%s is a normalized path', (target) => expect(isNormalizedOriginForm(target)).toBe(true))

test.each([
  '',
  '*',
  'members',
  '//',
  '//host',
  '//host/x?y',
  '//user:pw@host/x',
  '//host:99999/x',
  '///x',
  '/\\',
  '/\\host/x',
  '\\\\host',
  '/a\\b',
  '/a/../b',
  '/a/./b',
  '/a/%2e%2E/b',
  '/a#b',
  '/a b',
  '/a\tb',
  '/caf\u00e9',
  'http://localhost/members',
  'https://user:pw@evil.example/',
  'localhost:80',
  'javascript:alert(1)',
  'data:,x',
])('%s is not a normalized path', (target) => expect(isNormalizedOriginForm(target)).toBe(false))
