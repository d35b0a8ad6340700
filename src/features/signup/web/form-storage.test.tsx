import { expect, test } from 'vitest'
import { beginAt, emptyForm, forgetSignup, keepMessage, keepSignup, keptSignup, STORED_HOURS } from './form-storage.tsx'

const startedAt = new Date('2026-06-01T10:00:00Z')
const after = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds)
const limit = STORED_HOURS * 3_600_000
const form = {
  ...emptyForm,
  gender: 'female' as const,
  seeks: 'male' as const,
  day: '17',
  month: '5',
  year: '1992',
  country: 'nl',
  city: { id: 1, name: 'Utrecht', regionName: 'Utrecht' },
  name: 'Noor',
  email: 'noor@mail.test',
}

test('R-3.56 every answer is stored, and neither password nor consent', () => {
  keepSignup({ form: { ...form, password: 'geheim', terms: true, sensitive: true } as typeof form, step: 'login' })
  expect(keptSignup()).toEqual({ form, step: 'login', isResumed: true })
  expect(localStorage.getItem('signup')).not.toMatch(/geheim|password|terms|sensitive/)
})

test('an unfinished signup is deleted after 24 hours', () => {
  expect(STORED_HOURS).toBe(24)
  keepSignup({ form, step: 'name' }, { now: startedAt })
  expect(keptSignup({ now: after(limit - 1) })?.step).toBe('name')
  expect(keptSignup({ now: after(limit) })).toBeNull()
  expect(localStorage.getItem('signup')).toBeNull()
})

test('each answer starts the 24 hours anew', () => {
  keepSignup({ form, step: 'place' }, { now: startedAt })
  keepSignup({ form, step: 'name' }, { now: after(limit - 1) })
  expect(keptSignup({ now: after(limit + 1) })?.step).toBe('name')
})

test.each(['{', '"text"', '{"form":{},"step":"who"}', '{"form":{"name":1},"step":"who","savedAt":9e15}'])(
  'a stored %s is no signup, and deleted',
  (stored) => {
    localStorage.setItem('signup', stored)
    expect(keptSignup()).toBeNull()
    expect(localStorage.getItem('signup')).toBeNull()
  },
)

test('a signup that a partner began is stored for its address alone, apart from an ordinary one', () => {
  keepSignup({ form, step: 'name' }, { of: 'n***@mail.test' })
  expect(keptSignup({ of: 'n***@mail.test' })?.step).toBe('name')
  expect(keptSignup()).toBeNull()
  expect(keptSignup({ of: 'b***@mail.test' })).toBeNull()
  expect(keptSignup({ of: 'n***@mail.test' })).toBeNull()
})

test('answers on the home page replace those of an earlier visit and keep the others', () => {
  keepSignup({ form, step: 'name' })
  expect(beginAt({ gender: 'male', seeks: 'both' }, keptSignup())).toEqual({
    form: { ...form, gender: 'male', seeks: 'both' },
    step: 'name',
    isResumed: true,
  })
  forgetSignup()
  expect(beginAt({ gender: 'male', seeks: 'both' }, keptSignup())).toMatchObject({ step: 'born', isResumed: false })
})

test('C-80 a message to a member is stored beside the answers', () => {
  keepSignup({ form, step: 'name' })
  keepMessage('Hoi!', { id: 'bert', name: 'Bert' })
  const { form: stored, step } = keptSignup() ?? {}
  expect(step).toBe('name')
  expect(stored).toMatchObject({ name: 'Noor', signup_message: 'Hoi!', signup_message_to: { id: 'bert' } })
})
