import { expect, test } from 'vitest'
import { derivePushState, type PushSituation } from './push-state.rules.ts'

const all: PushSituation = { permission: 'granted', hasSubscription: true, isStored: true }

test.each([
  ['unknown', { permission: null }],
  ['denied', { permission: 'denied' }],
  ['not_subscribed', { permission: 'default' }],
  ['not_subscribed', { hasSubscription: false }],
  ['not_subscribed', { isStored: false }],
  ['subscribed', {}],
] as const)('R-4.25 the push state is %s with %o', (state, changes) => {
  expect(derivePushState({ ...all, ...changes })).toBe(state)
})
