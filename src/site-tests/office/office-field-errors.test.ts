import { expect, test } from 'vitest'
import { openOffice, sendOfficeForm } from '#testing/endpoints/office-forms.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('without a script, a malformed value of a form stands at its field on the page that is shown again', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('finance'))
  const fields = { _page: '/office/discounts', code: 'LENTE', percent: 'veel', member: 'anna@example.com' }
  const response = await sendOfficeForm(browser, 'pricing.addCode', fields)
  expect(response.status).toBe(422)
  const inputs = (await response.text()).match(/<input [^>]*>/g) ?? []
  const findInput = (name: string) => inputs.find((input) => input.includes(`name="${name}"`)) ?? ''
  const describedBy = /aria-describedby="([^" ]+-error)/.exec(findInput('percent'))?.[1] ?? ''
  expect(findInput('percent')).toContain('aria-invalid="true"')
  expect(findInput('percent')).toContain('value="veel"')
  expect(describedBy).not.toBe('')
  expect(inputs.filter((input) => input.includes('aria-invalid="true"'))).toHaveLength(1)
  expect(findInput('code')).toContain('value="LENTE"')
})
