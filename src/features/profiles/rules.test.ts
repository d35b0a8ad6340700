import { describe, expect, test } from 'vitest'
import {
  ageOn,
  BODY_TYPES,
  computeCompleteness,
  EYE_COLOURS,
  seekEachOther,
  listMatchingSexualities,
  GENDERS,
  HAIR_COLOURS,
  optionalFields,
  isNew,
  isOnline,
  RELATIONSHIP_STATUSES,
  soughtGenderOf,
  SEXUALITIES,
  sexualityOf,
  TATTOO_CHOICES,
  listVisibleFields,
  validateBirthDate,
  validateInterests,
  validateName,
  validateSexuality,
} from './rules.ts'

test('R-3.18 C-72 hair has 8 options, eyes 5, body 5, relationship 4, and tattoos none, few and many', () => {
  const counts = [HAIR_COLOURS, EYE_COLOURS, BODY_TYPES, RELATIONSHIP_STATUSES].map((options) => new Set(options).size)
  expect(counts).toEqual([8, 5, 5, 4])
  expect(TATTOO_CHOICES).toEqual(['none', 'few', 'many'])
})

describe('R-3.16 age', () => {
  test.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-19', '2026-11-20', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1990-12-31', '2026-01-01', 35],
  ])('a member born on %s has on %s the age %i', (birthDate, today, age) => {
    expect(ageOn(birthDate, today)).toBe(age)
  })

  test.each([
    ['2008-11-20', null],
    ['2008-11-21', 'under_age'],
    ['2026-11-21', 'birth_date_invalid'],
    ['2001-02-29', 'birth_date_invalid'],
    ['1900-01-01', 'birth_date_invalid'],
    ['0000-00-00', 'birth_date_invalid'],
    ['20-11-2008', 'birth_date_invalid'],
  ])('C-27 the birth date %s gives %s', (birthDate, code) => {
    expect(validateBirthDate(birthDate, '2026-11-20', 18)?.code ?? null).toBe(code)
  })

  test('C-27 the minimum age of a site is at least 18', () => {
    expect(validateBirthDate('2010-01-01', '2026-11-20', 16)?.details).toEqual({ field: 'birthDate', min_age: 18 })
    expect(validateBirthDate('2006-01-01', '2026-11-20', 21)?.details).toEqual({ field: 'birthDate', min_age: 21 })
  })
})

describe('R-5.01 C-73 names', () => {
  test.each([
    ['Noa', null],
    ['Jan-Willem 3', null],
    ['Zoë', null],
    ['Ян', null],
    ['N', 'name_length'],
    ['n'.repeat(31), 'name_length'],
    ['Sanne.Vos@Mail.nl', 'name_is_email'],
    ['SANNE.VOS', 'name_is_email'],
    ['ｓａｎｎｅ．ｖｏｓ', 'name_is_email'],
    ['sanne.vos＠mail.nl', 'name_is_email'],
    ['sanne.vos﹫mail.nl', 'name_is_email'],
    ['＠sanne', 'name_has_contact'],
    ['﹫sanne', 'name_has_contact'],
    ['ｓａｎｎｅ．ｎｌ', 'name_has_contact'],
    ['０６１２３４５', 'name_has_contact'],
    ['@sanne', 'name_has_contact'],
    ['www.sanne', 'name_has_contact'],
    ['sanne.nl', 'name_has_contact'],
    ['https://x', 'name_has_contact'],
    ['bel 06 12345678', 'name_has_contact'],
    ['0612345', 'name_has_contact'],
    ['Kim ０６１２３４５６７８', 'name_has_contact'],
    ['Kim 𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', 'name_has_contact'],
    ['Kim ٠٦١٢٣٤٥٦٧٨', 'name_has_contact'],
    ['Kim ०६१२३४५६७८', 'name_has_contact'],
    ['Kim ⓪⑥①②③④⑤⑥', 'name_has_contact'],
    ['Kim ❻❶❷❸❹❺❻', 'name_has_contact'],
    ['Kim ⁰⁶¹²³⁴⁵⁶', 'name_has_contact'],
    ['Kim 〇六一二三四五六', 'name_has_contact'],
    ['Kim ０6١2３4٥', 'name_has_contact'],
    ['Kim 1985', null],
    ['＠sanne', 'name_has_contact'],
    ['ｗｗｗ．sanne', 'name_has_contact'],
    ['!!', 'name_without_letters'],
  ])('%s gives %s', (name, code) => {
    expect(validateName(name, 'sanne.vos@mail.nl')?.code ?? null).toBe(code)
  })

  test.each([
    ['Sanne 👩‍👩‍👧', null],
    ['Sanne ❤️', null],
    ['Léa', null],
    ['O’Neil', null],
    ['علی‌رضا', null], // a joiner that Persian needs
    ['ศรีสุดา', null],
    ['Nguyễn', null],
    ['李小龍', null],
    ['Sanne 🏳️‍🌈', null],
    ['San\u200Bne', 'name_unreadable'], // a zero-width space
    ['San\u200Dne', 'name_unreadable'],
    ['San\u00ADne', 'name_unreadable'],
    ['\uFEFFSanne', 'name_unreadable'],
    ['\u202EennaS', 'name_unreadable'], // from right to left
    ['San\u2067ne', 'name_unreadable'],
    ['San\u200Fne', 'name_unreadable'],
    ['San\u061Cne', 'name_unreadable'],
    ['San\nne', 'name_unreadable'],
    ['San\tne', 'name_unreadable'],
    ['San\u0007ne', 'name_unreadable'],
    ['San\u2028ne', 'name_unreadable'],
    ['San\u3164ne', 'name_unreadable'],
    ['San\u{E0041}ne', 'name_unreadable'],
    ['S\u0300\u0301\u0302\u0303anne', 'name_unreadable'], // stacked accents
  ])('only names with invisible characters are refused as unreadable: %j gives %s', (name, code) => {
    expect(validateName(name, 'post@mail.nl')?.code ?? null).toBe(code)
  })
})

describe('C-45 gender and sexuality', () => {
  test('lesbian needs female; gay may be either', () => {
    expect(validateSexuality('male', 'lesbian')?.code).toBe('sexuality_mismatch')
    expect(validateSexuality('female', 'lesbian')).toBeNull()
    expect(validateSexuality('male', 'gay')).toBeNull()
    expect(validateSexuality('female', 'gay')).toBeNull()
  })

  test('sexuality and sought gender can be derived from each other', () => {
    for (const gender of GENDERS) {
      for (const seeks of ['male', 'female', 'both'] as const) {
        const sexuality = sexualityOf(gender, seeks)
        expect(validateSexuality(gender, sexuality)).toBeNull()
        expect(soughtGenderOf(gender, sexuality)).toBe(seeks)
      }
    }
  })

  test.each([
    [['male', 'hetero'], ['female', 'hetero'], true],
    [['male', 'hetero'], ['female', 'bi'], true],
    [['male', 'hetero'], ['female', 'lesbian'], false],
    [['male', 'hetero'], ['male', 'gay'], false],
    [['male', 'gay'], ['male', 'bi'], true],
    [['male', 'gay'], ['male', 'hetero'], false],
    [['female', 'lesbian'], ['female', 'gay'], true],
    [['female', 'bi'], ['male', 'gay'], false],
    [['female', 'bi'], ['male', 'bi'], true],
  ] as const)('%j and %j match: %s, in either order', (one, other, fits) => {
    const [first, second] = [one, other].map(([gender, sexuality]) => ({ gender, sexuality }))
    expect(first && second && seekEachOther(first, second)).toBe(fits)
    expect(first && second && seekEachOther(second, first)).toBe(fits)
  })

  test('a search offers exactly the sexualities that match', () => {
    expect(listMatchingSexualities({ gender: 'male', sexuality: 'hetero' }, 'female')).toEqual(['hetero', 'bi'])
    expect(listMatchingSexualities({ gender: 'male', sexuality: 'hetero' }, 'male')).toEqual([])
    expect(listMatchingSexualities({ gender: 'female', sexuality: 'bi' }, 'female')).toEqual(['gay', 'lesbian', 'bi'])
    expect(SEXUALITIES).toHaveLength(4)
  })
})

test('R-3.20 an interest that is not offered is refused by its key', () => {
  expect(validateInterests(['beer', 'wine'], ['beer', 'wine', 'tea'])).toBeNull()
  expect(validateInterests(['beer', 'absinthe'], ['beer'])?.details).toEqual({
    field: 'interests',
    interest: 'absinthe',
  })
})

test('R-3.42 a site shows the fields listed in its settings', () => {
  expect(
    listVisibleFields({ visible_profile_fields: ['tattoos', 'shoe_size'], visible_profile_notes: ['about'] }),
  ).toEqual(['about', 'tattoos'])
})

test('a member is online for five minutes and new for seven days', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(isOnline(new Date('2026-06-15T11:55:01Z'), now)).toBe(true)
  expect(isOnline(new Date('2026-06-15T11:55:00Z'), now)).toBe(false)
  expect(isNew(new Date('2026-06-08T12:00:01Z'), now)).toBe(true)
  expect(isNew(new Date('2026-06-08T12:00:00Z'), now)).toBe(false)
})

const nothing = { hairColour: null, eyeColour: null, bodyType: null, relationshipStatus: null, tattoos: null }
const everything = {
  hairColour: 'red',
  eyeColour: 'blue',
  bodyType: 'slim',
  relationshipStatus: 'single',
  tattoos: 'few',
}

test('a profile is complete with a photo, a text, a prompt, three interests and all facts; the most valuable step comes first', () => {
  const settings = { visibleFields: optionalFields }
  expect(
    computeCompleteness({ ...settings, photoCount: 0, about: '', prompts: [], interests: [], facts: nothing }),
  ).toEqual({
    percent: 20, // the answers at signup
    steps: [
      { key: 'photo', remainingPercent: 28 },
      { key: 'about', remainingPercent: 13 },
      { key: 'prompts', remainingPercent: 13 },
      { key: 'interests', remainingPercent: 13 },
      { key: 'facts', remainingPercent: 13 },
    ],
  })
  const full = {
    photoCount: 1,
    about: 'Hoi',
    prompts: ['sunday'],
    interests: ['tea', 'wine', 'beer'],
    facts: everything,
  }
  expect(computeCompleteness({ ...settings, ...full }).percent).toBe(100)
  const half = computeCompleteness({
    ...settings,
    ...full,
    interests: ['tea'],
    facts: { ...everything, tattoos: null },
  })
  expect(half.percent).toBe(88)
  expect(half.steps[0]).toEqual({ key: 'interests', remainingPercent: 9 })
  expect(computeCompleteness({ ...settings, ...full, facts: { ...everything, tattoos: null } }).percent).toBe(97)
})

test('R-3.42 a field that the site does not show is not needed for a complete profile', () => {
  const bare = { about: '', prompts: [], interests: [], facts: nothing, visibleFields: [] }
  expect(computeCompleteness({ ...bare, photoCount: 1 })).toEqual({
    percent: 100,
    steps: [{ key: 'photo', remainingPercent: 0 }],
  })
  expect(computeCompleteness({ ...bare, photoCount: 0, visibleFields: ['about'] }).steps).toEqual([
    { key: 'photo', remainingPercent: 46 },
    { key: 'about', remainingPercent: 22 },
  ])
})
