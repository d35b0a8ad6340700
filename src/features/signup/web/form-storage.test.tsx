import { expect, test } from 'vitest'
import {
  clearAnswers,
  mergeStartAnswers,
  emptyForm,
  deleteSavedSignup,
  saveFirstMessage,
  saveSignup,
  loadSavedSignup,
} from './form-storage.ts'
import { STORED_HOURS } from '../rules.ts'

const startedAt = new Date('2026-06-01T10:00:00Z')
const later = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds)

const storedMilliseconds = STORED_HOURS * 3_600_000
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

test('R-3.56 every answer is stored except the password and the consents', () => {
  saveSignup({
    form: { ...form, password: 'geheim', terms: true, sensitive: true } as typeof form,
    step: 'credentials',
  })
  expect(loadSavedSignup()).toEqual({ form, step: 'credentials', isResumed: true })
  expect(localStorage.getItem('signup')).not.toMatch(/geheim|password|terms|sensitive/)
})

test('an unfinished signup is deleted after 24 hours', () => {
  expect(STORED_HOURS).toBe(24)
  saveSignup({ form, step: 'name' }, { now: startedAt })
  expect(loadSavedSignup({ now: later(storedMilliseconds - 1) })?.step).toBe('name')
  expect(loadSavedSignup({ now: later(storedMilliseconds) })).toBeNull()
  expect(localStorage.getItem('signup')).toBeNull()
})

test('each answer restarts the 24 hours', () => {
  saveSignup({ form, step: 'city' }, { now: startedAt })
  saveSignup({ form, step: 'name' }, { now: later(storedMilliseconds - 1) })
  expect(loadSavedSignup({ now: later(storedMilliseconds + 1) })?.step).toBe('name')
})

test.each(['{', '"text"', '{"form":{},"step":"who"}', '{"form":{"name":1},"step":"who","savedAt":9e15}'])(
  'a stored %s is invalid and deleted',
  (stored) => {
    localStorage.setItem('signup', stored)
    expect(loadSavedSignup()).toBeNull()
    expect(localStorage.getItem('signup')).toBeNull()
  },
)

test('a signup that a partner started is stored for its own address, separately from an ordinary one', () => {
  saveSignup({ form, step: 'name' }, { maskedEmail: 'n***@mail.test' })
  expect(loadSavedSignup({ maskedEmail: 'n***@mail.test' })?.step).toBe('name')
  expect(loadSavedSignup()).toBeNull()
  expect(loadSavedSignup({ maskedEmail: 'b***@mail.test' })).toBeNull()
  expect(loadSavedSignup({ maskedEmail: 'n***@mail.test' })).toBeNull()
})

test('answers from the home page replace only the same answers of an earlier visit', () => {
  saveSignup({ form, step: 'name' })
  expect(mergeStartAnswers({ gender: 'male', seeks: 'both' }, loadSavedSignup())).toEqual({
    form: { ...form, gender: 'male', seeks: 'both' },
    step: 'name',
    isResumed: true,
  })
  deleteSavedSignup()
  expect(mergeStartAnswers({ gender: 'male', seeks: 'both' }, loadSavedSignup())).toMatchObject({
    step: 'birthDate',
    isResumed: false,
  })
})

test('a signup has the lander on which it was started last, also without an answer and after starting over', () => {
  const started = mergeStartAnswers({ gender: 'male', seeks: 'both', lander: 'gallery/assen' }, null)
  expect(started).toMatchObject({ form: { lander: 'gallery/assen', gender: 'male' }, step: 'birthDate' })
  saveSignup({ form: started?.form ?? form, step: 'name' })
  const later = (answers: object) => mergeStartAnswers(answers, loadSavedSignup())
  expect(later({ gender: 'male', seeks: 'both' })?.form.lander).toBe('gallery/assen')
  expect(later({ lander: 'video' })).toMatchObject({ form: { lander: 'video', gender: 'male' }, step: 'name' })
  expect(clearAnswers(loadSavedSignup()?.form ?? form).lander).toBe('gallery/assen')
  expect(mergeStartAnswers({ lander: 'home' }, null)).toMatchObject({ form: { lander: 'home' }, step: 'gender' })
  expect(mergeStartAnswers({}, null)).toBeNull()
})

test('C-80 a message to a member is stored next to the answers', () => {
  saveSignup({ form, step: 'name' })
  saveFirstMessage('Hoi!', { id: 'bert', name: 'Bert' })
  const { form: stored, step } = loadSavedSignup() ?? {}
  expect(step).toBe('name')
  expect(stored).toMatchObject({ name: 'Noor', signup_message: 'Hoi!', signup_message_to: { id: 'bert' } })
})
