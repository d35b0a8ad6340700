import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { startPretendSms } from '../../../../tools/pretend-sms/pretend-sms.ts'
import { sendDebitCode } from './debit-code.ts'

test.each([
  ['nl', '123456 is je code om je machtiging te ondertekenen. Hij werkt 10 minuten. Geef hem aan niemand.'],
  ['en', '123456 is your code to sign your mandate. It works for 10 minutes. Do not share it with anyone.'],
])('C-17 the message with the code in %s fits one text message and names nothing of the site', async (locale, text) => {
  await using sms = await startPretendSms()
  await using world = await newWorld({ smsService: sms })
  await sendDebitCode({ ...world.ctx(), locale }, { to: '+31612345678', code: '123456', memberId: world.siteId })
  await world.runJobs()
  expect(sms.listMessages()).toMatchObject([{ to: '+31612345678', text }])
  expect(text.length).toBeLessThanOrEqual(160)
})

test('C-17 a code is not sent after the 10 minutes in which it works', async () => {
  await using sms = await startPretendSms()
  await using world = await newWorld({ smsService: sms })
  await sendDebitCode(world.ctx(), { to: '+31612345678', code: '123456', memberId: world.siteId })
  world.clock.advanceSeconds(600)
  await world.runJobs()
  expect(sms.listMessages()).toEqual([])
})
