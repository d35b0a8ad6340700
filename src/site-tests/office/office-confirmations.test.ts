import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listOfficeEndpoints, type OfficeEndpoint } from '#testing/endpoints/office-endpoints.ts'
import { findOfficeCode, openOffice, sendOfficeForm, toOfficeFields } from '#testing/endpoints/office-forms.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const endpoints = listOfficeEndpoints().filter(({ meta }) => meta.needsConfirmation)

/** The page of each form that needs a fresh code; parameters are those of its endpoint. */
const pages: Readonly<Record<string, string>> = {
  'accounts.correctEmail': '/office/members/{id}',
  'accounts.erase': '/office/members/{id}',
  'accounts.ban': '/office/members/{id}',
  'accounts.removeCodes': '/office/members/{id}',
  'accounts.unban': '/office/members/{id}',
  'backoffice.approve': '/office/approvals',
  'backoffice.exportPartnerMetrics': '/office/partners',
  'moderation.ban': '/office/cases/{id}',
  'notifications.liftSuspensions': '/office/mails',
  'pricing.addCode': '/office/discounts',
  'bank.assignIncomingPayment': '/office/receipts/{id}',
  'pricing.endCode': '/office/discounts',
  'invoices.evidence': '/office/orders/{id}',
  'orders.exportOrders': '/office/orders',
  'invoices.exportVat': '/office/vat?period={period}',
  'bank.makeDebitFile': '/office/debits',
  'bank.makeDebitFileAgain': '/office/debits',
  'bank.readBankFile': '/office/debits',
  'orders.refund': '/office/orders/{id}',
  'orders.retryRefund': '/office/refunds',
  'orders.recordRefundTransfer': '/office/refunds',
  'bank.importIncomingPayments': '/office/receipts',
  'bank.refundIncomingPayment': '/office/receipts/{id}',
  'settings.requestArchive': '/office/members/{id}/archive',
  'signup.addPartner': '/office/partners',
  'signup.changePartnerAmounts': '/office/partners',
  'signup.endPartner': '/office/partners',
  'signup.replacePartnerKey': '/office/partners',
  'staff.addStaff': '/office/staff',
  'staff.changeRole': '/office/staff',
  'staff.createCodeApp': '/office/account',
  'staff.createRecoveryCodes': '/office/account',
  'staff.removeCodeApp': '/office/account',
  'staff.removePasskey': '/office/account',
  'staff.removeStaff': '/office/staff',
  'staff.resetAccess': '/office/staff',
  'staff.withdrawInvitation': '/office/staff',
}

/**
 * Without a form on a page: the options of a passkey, a new passkey before the confirmation (the page asks for that
 * first), the second step of a new app, a month without invoices, and an invitation, which is on the page of the invited person only.
 */
const WITHOUT_FORM = [
  'staff.passkeyOptions',
  'staff.addPasskey',
  'staff.confirmCodeApp',
  'invoices.closeVatMonth',
  'staff.acceptOwnInvitation',
]

type Values = ReturnType<typeof toOfficeFields>

function findPage({ name }: OfficeEndpoint, values: Values): string {
  return (pages[name] ?? '').replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
}

/** Lists the forms of an endpoint on a page, each with its hidden fields. */
function listForms(html: string, { name }: OfficeEndpoint) {
  const forms = html.split('<form ').map((form) => form.split('</form>')[0] ?? '')
  const own = forms.filter((form) => form.includes(`action="/office/actions/${name.replace('.', '/')}"`))
  const hidden = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g
  return own.map((form) => ({
    form,
    fields: Object.fromEntries([...form.matchAll(hidden)].map(([, ...pair]) => pair)),
  }))
}

/** Returns the hidden fields of the form about the record of the case. */
async function findFormFields(page: Caller, endpoint: OfficeEndpoint, values: Values) {
  const forms = listForms(await (await page.get(findPage(endpoint, values))).text(), endpoint)
  const isAbout = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).every(
      ([name, value]) => /^_|requestId/.test(name) || value === '' || value === (values[name] ?? value),
    )
  return forms.find(({ fields }) => isAbout(fields))?.fields
}

function countCodeFields(html: string, endpoint: OfficeEndpoint): number {
  return listForms(html, endpoint).filter(({ form }) => form.includes('name="_code"')).length
}

test(
  'T22 every form of the office that needs a fresh code asks for it, whatever its own fields are named',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual([...Object.keys(pages), ...WITHOUT_FORM].toSorted())
    const wrong: string[] = []
    for (const endpoint of endpoints.filter(({ name }) => name in pages)) {
      const staff = await world.staff(endpoint.meta.roles.at(-1)!)
      const values = toOfficeFields((await endpoint.testCase.input?.(world, staff)) ?? {})
      if (endpoint.name === 'moderation.ban') await staff.post(`/api/office/cases/${String(values['id'])}/claim`, {})
      const browser = openOffice(served, staff)
      const hidden = await findFormFields(browser, endpoint, values)
      await world.sql('update staff_session set confirmed_until = null')
      for (const code of [{}, { _code: '000000' }]) {
        const response = await sendOfficeForm(browser, endpoint.name, { ...values, ...hidden, ...code })
        const count = hidden ? countCodeFields(await response.text(), endpoint) : 'no form,'
        if (count !== 1) wrong.push(`${endpoint.name}: ${response.status}, ${count} fields for the code`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test('T22 a discount code is added and ended ten minutes after the login, with a fresh code each', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('finance', { isConfirmed: false })
  const browser = openOffice(served, staff)
  const confirm = async (action: string, fields: Readonly<Record<string, string>>) => {
    await world.sql('update staff_session set confirmed_until = null')
    world.clock.advanceSeconds(60)
    const prompted = await sendOfficeForm(browser, action, fields)
    expect([prompted.status, (await prompted.text()).includes('name="_code"')]).toEqual([403, true])
    return sendOfficeForm(browser, action, { ...fields, _code: await findOfficeCode(world, staff) })
  }
  const page = { _page: '/office/discounts' }
  expect((await confirm('pricing.addCode', { ...page, code: 'LENTE', percent: '20' })).status).toBe(303)
  expect((await confirm('pricing.endCode', { ...page, _form: 'LENTE', code: 'LENTE' })).status).toBe(303)
  expect(await world.sql(`select status from discount_code where code = 'LENTE'`)).toEqual([{ status: 'disabled' }])
})
