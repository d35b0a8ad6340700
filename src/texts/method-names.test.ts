import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { completeLocales } from './locales.ts'

test.each(completeLocales)(
  'R-3.61 C-40 every payment method has a name in %s, and iDEAL is shown with Wero',
  (locale) => {
    const { methodName } = JSON.parse(readFileSync(new URL(`./${locale}/payments.json`, import.meta.url), 'utf8'))
    expect(Object.keys(methodName).toSorted()).toEqual([...METHOD_IDS].toSorted())
    expect(methodName.ideal).toBe('iDEAL | Wero')
  },
)
