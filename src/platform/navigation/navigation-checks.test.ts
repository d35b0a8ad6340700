import { expect, test } from 'vitest'
import { checkNavigation, NAVIGATION_CHECKS, type Navigation } from './navigation-checks.ts'

const url = new URL('https://site.test/likes/sent?page=2')
const handle = { namespaces: [], access: 'members', robots: 'noindex' } as const
const visitor: Navigation = { handle, url, isMember: false, hasOtherLanguage: true }

/** Returns what ends a navigation. */
function findOutcome(navigation: Navigation, names?: readonly string[]): unknown {
  try {
    checkNavigation(navigation, names)
    return null
  } catch (outcome) {
    return outcome instanceof Response ? outcome.headers.get('location') : outcome
  }
}

test('R-4.32 every navigation runs the auth check first, then the locale check', () => {
  expect(NAVIGATION_CHECKS).toEqual(['auth', 'locale'])
  expect(findOutcome(visitor)).toBe('/login?returnTo=%2Flikes%2Fsent%3Fpage%3D2')
  expect(findOutcome({ ...visitor, isMember: true })).toBe('/likes/sent?page=2') // loaded as a document
  expect(findOutcome({ ...visitor, isMember: true, hasOtherLanguage: false })).toBeNull()
})

test.each(['everyone', 'browsing', 'visitors'] as const)('R-4.32 a page for %s passes the auth check', (access) => {
  expect(findOutcome({ ...visitor, handle: { ...handle, access }, hasOtherLanguage: false })).toBeNull()
})

test('R-8.10 an unknown check, and an unknown access, give 500', () => {
  const defect = { data: { refusal: 'general' }, init: { status: 500 } }
  expect(findOutcome(visitor, ['unknown', 'auth'])).toMatchObject(defect)
  const access = 'unknown' as never // a misspelt access that the types did not see
  expect(findOutcome({ ...visitor, handle: { ...handle, access } })).toMatchObject(defect)
})
