import { expect, test } from 'vitest'
import { findWarnings } from './warnings.rules.ts'

test('each risk is warned of only above the newest message that has it', () => {
  const warnings = findWarnings([
    { seq: 1, risks: ['link', 'phone'] },
    { seq: 2, risks: [] },
    { seq: 3, risks: ['link', 'money'] },
  ])
  expect([...warnings]).toEqual([
    [3, ['link', 'money']],
    [1, ['phone']],
  ])
})
