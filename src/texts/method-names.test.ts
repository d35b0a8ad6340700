import { expect, test } from 'vitest'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { listTexts } from '#platform/server/texts.ts'
import { completeLocales } from './locales.ts'

test.each(completeLocales)(
  'R-3.61 C-40 every payment method has a name in %s, and iDEAL is shown with Wero',
  (locale) => {
    const texts = listTexts(locale)
    const named = [...texts.keys()].filter((key) => key.startsWith('payments.methodName.'))
    expect(named.toSorted()).toEqual(METHOD_IDS.map((id) => `payments.methodName.${id}`).toSorted())
    expect(texts.get('payments.methodName.ideal')).toBe('iDEAL | Wero')
  },
)
