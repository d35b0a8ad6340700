import { expect, test } from 'vitest'
import { listOfficeEndpoints, type OfficeEndpoint } from '#testing/endpoints/office-endpoints.ts'
import { findOfficeCode, openOffice, sendOfficeForm, toOfficeFields } from '#testing/endpoints/office-forms.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

/** The end of the session, and the options that only the script requests. */
const WITHOUT_ANSWER = ['staff.logOut', 'staff.passkeyOptions', 'staff.passkeyConfirmOptions']

const page = '/office/account'
const newId = () => crypto.randomUUID()

const endpoints = listOfficeEndpoints().filter(
  ({ access, method, name, testCase }) =>
    access === 'staff' && method !== 'GET' && testCase.status === undefined && !WITHOUT_ANSWER.includes(name),
)

/** Returns the text of the answer that the page moves focus to, without markup. */
function findAnswer(html: string): string[] {
  const answers = html.split('<div id="answer" ').slice(1)
  return answers.map((rest) => {
    const [attributes = ''] = rest.split('>')
    expect(attributes).toMatch(/tabindex="-1"/i)
    expect(attributes).toMatch(/autofocus/i)
    expect(rest).toMatch(/role="(status|alert)"/)
    const [, text = ''] = /<div class="text-text">([\s\S]*?)<\/div>/.exec(rest) ?? []
    return text.replaceAll('<!-- -->', '').replace(/\s/g, ' ')
  })
}

/** Sends the case of an endpoint as a form and returns the page that follows. */
async function followForm(world: World, served: ServedSite, endpoint: OfficeEndpoint): Promise<string> {
  const staff = await world.staff(endpoint.meta.roles.at(-1)!)
  const fields = toOfficeFields((await endpoint.testCase.input?.(world, staff)) ?? {})
  const browser = openOffice(served, staff)
  const response = await sendOfficeForm(browser, endpoint.name, { _page: page, _sure: '1', ...fields })
  if (response.status !== 303) return `${response.status} ${await response.text()}`
  return (await browser.get(response.headers.get('location') ?? '')).text()
}

test(
  'every form of the office is answered with a sentence of its own, which gets the focus',
  { timeout: 240_000 },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const wrong: string[] = []
    const sentences = new Map<string, string>()
    for (const endpoint of endpoints) {
      const answers = findAnswer(await followForm(world, served, endpoint))
      const [sentence = ''] = answers
      if (answers.length !== 1 || sentence.length < 10) wrong.push(`${endpoint.name}: ${JSON.stringify(answers)}`)
      sentences.set(endpoint.name, sentence)
    }
    expect(wrong).toEqual([])
    expect(endpoints.length).toBeGreaterThan(80)
    expect(sentences.get('moderation.decideVerification')).toMatch(/^De selfie van .+ is goedgekeurd/)
    expect(sentences.get('credits.change')).toMatch(/^Het tegoed van .+ is met -?\d+ credits veranderd\.$/)
    expect(sentences.get('orders.refund')).toMatch(/^€ 1,00 wordt terugbetaald aan .+\.$/)
  },
)

test('every refused form moves focus to the reason', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin')
  const fields = { _page: '/office/staff', _form: '', name: 'Kim', email: 'geen adres', role: 'finance' }
  const html = await (await sendOfficeForm(openOffice(served, staff), 'staff.addStaff', fields)).text()
  expect(findAnswer(html)).toHaveLength(1)
})

test('a form that did what it is for is empty again, and a refused one is not', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('admin')
  const fields = { _page: '/office/staff', _form: '', _shows: '1', name: 'Kim', role: 'finance' }
  const refused = await send({ served, staff, fields: { ...fields, email: 'geen adres' } }, 'staff.addStaff')
  expect(refused.html).toMatch(/name="name"[^>]* value="Kim"/)
  const done = await send({ served, staff, fields: { ...fields, email: 'kim@mail.test' } }, 'staff.addStaff')
  expect(done.html).toContain('Kim krijgt toegang als collega.')
  expect(done.html).not.toMatch(/name="(?:name|email)"[^>]* value="[^"]/)
})

test('an answer is shown to its own session only, and no link makes one up', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const [kim, lou] = [openOffice(served, await world.staff('admin')), await world.staff('admin')]
  const forged = await (await kim.get('/office/account?done=credits.change')).text()
  expect(findAnswer(forged)).toEqual([])
  await sendOfficeForm(kim, 'staff.createRecoveryCodes', { _page: page })
  const [, sealed = ''] = /office-answer=([^;]+)/.exec(kim.cookie()) ?? []
  expect(sealed.length).toBeGreaterThan(20)
  const stolen = openOffice(served, lou)
  const headers = { cookie: `office-session=${lou.staffId}; office-answer=${sealed}` }
  expect(findAnswer(await (await stolen.get(`${page}?done=staff.createRecoveryCodes`, { headers })).text())).toEqual([])
})

interface Sent {
  readonly served: ServedSite
  readonly staff: TestStaff
  readonly fields: Record<string, string>
}

async function send({ served, staff, fields }: Sent, action: string) {
  const response = await sendOfficeForm(openOffice(served, staff), action, fields)
  return { status: response.status, html: await response.text() }
}

test('a refund is summarized before it is made, with its amount and its buyer, and asked about when it is repeated', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { anna, orderId } = await payOrder(world)
  const staff = await world.staff('finance')
  const [{ name = '' } = {}] = await world.sql<{ name: string }>('select name from profile where member_id = $1', [
    anna.id,
  ])
  const newFields = () => ({
    _page: `/office/orders/${orderId}`,
    id: orderId,
    requestId: newId(),
    reason: 'Coulance',
    amount: '5,00',
  })
  const first = newFields()
  const summary = await send({ served, staff, fields: first }, 'orders.refund')
  expect([summary.status, findAnswer(summary.html)]).toEqual([200, [`Je betaalt € 5,00 terug aan ${name}.`]])
  expect(summary.html).toContain('name="_sure"')
  expect(await world.sql('select 1 from payment_refund')).toEqual([])
  expect(await world.sql(`select 1 from audit_entry where action = 'order.refund'`)).toEqual([])
  await send({ served, staff, fields: { ...first, _sure: '1' } }, 'orders.refund')
  await send({ served, staff, fields: { ...first, _sure: '1' } }, 'orders.refund')
  expect(await world.sql('select 1 from payment_refund')).toHaveLength(1)

  const second = newFields()
  for (const sure of [{}, { _sure: '1' }] as Record<string, string>[]) {
    const repeated = await send({ served, staff, fields: { ...second, ...sure } }, 'orders.refund')
    expect([repeated.status, repeated.html.includes(`door ${staff.name}. Toch nog een keer?`)]).toEqual([409, true])
    expect(repeated.html).toContain('name="again"')
  }
  expect(await world.sql('select 1 from payment_refund')).toHaveLength(1)
  await send({ served, staff, fields: { ...second, _sure: '1', again: 'yes' } }, 'orders.refund')
  expect(await world.sql('select 1 from payment_refund')).toHaveLength(2)
})

test('a form that moves money asks for a fresh code before its summary, and shows what is wrong instead of it', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { orderId } = await payOrder(world)
  const staff = await world.staff('finance', { isConfirmed: false })
  const fields = {
    _page: `/office/orders/${orderId}`,
    id: orderId,
    requestId: newId(),
    reason: 'Coulance',
    amount: '5,00',
  }
  const prompted = await send({ served, staff, fields }, 'orders.refund')
  expect([prompted.status, prompted.html.includes('name="_code"')]).toEqual([403, true])
  const _code = await findOfficeCode(world, staff)
  const summary = await send({ served, staff, fields: { ...fields, _code } }, 'orders.refund')
  expect([summary.status, summary.html.includes('name="_sure"'), summary.html.includes(`value="${_code}"`)]).toEqual([
    200,
    true,
    false,
  ])
  const tooMuch = await send({ served, staff, fields: { ...fields, amount: '500,00' } }, 'orders.refund')
  expect([tooMuch.status, tooMuch.html.includes('name="_sure"')]).toEqual([422, false])
})

test('credits, incoming payments, debit files and approvals are summarized before they are done', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const names = [
    'credits.change',
    'bank.assignIncomingPayment',
    'bank.refundIncomingPayment',
    'bank.makeDebitFile',
    'backoffice.approve',
  ]
  for (const endpoint of names.flatMap((name) => endpoints.filter((each) => each.name === name))) {
    const staff = await world.staff(endpoint.meta.roles.at(-1)!)
    const fields = toOfficeFields((await endpoint.testCase.input?.(world, staff)) ?? {})
    const [before] = await world.sql('select count(*) from audit_entry')
    const response = await sendOfficeForm(openOffice(served, staff), endpoint.name, { _page: page, ...fields })
    const html = await response.text()
    expect([endpoint.name, response.status, findAnswer(html).length, html.includes('name="_sure"')]).toEqual([
      endpoint.name,
      200,
      1,
      true,
    ])
    expect((await world.sql('select count(*) from audit_entry'))[0]).toEqual(before)
  }
})
