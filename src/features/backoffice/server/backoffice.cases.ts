import { changeSettings, listSettingChanges } from '#features/sites/server/setting-changes.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import type { World } from '#testing/world.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'
import { setCampaignCost } from './metrics/campaign-costs.ts'

const resetMail = { params: { kind: 'accounts.reset' } }
const resetSubject = 'accounts.mail.reset.subject'
const names = { languages: ['nl', 'en', 'de'], names: ['Schaken', 'Chess', 'Schach'] }
const rose = { list: 'gifts', key: 'rose' }
const photos = { params: { key: 'free_photos' } }

const newCost = () => ({ network: crypto.randomUUID(), basis: 'month' as const, amount: '250' })

/** Asks for a large grant as a colleague and returns its id. */
async function requestGrant(world: World) {
  const [colleague, { id }] = [await world.staff('finance'), await world.member()]
  const requestId = crypto.randomUUID()
  await colleague.post(`/api/office/members/${id}/credits`, { requestId, credits: 1_000, reason: 'Een prijs.' })
  return { params: { id: requestId } }
}

export const officeCases: OfficeCases<typeof backofficeOfficeContract> = {
  settings: { auditEntries: 0 },
  setting: { auditEntries: 0, input: () => photos },
  previewSetting: { auditEntries: 0, input: () => ({ ...photos, body: { value: '2' } }) },
  changeSetting: { auditEntries: 1, input: () => ({ ...photos, body: { value: '2' } }) },
  rollBackSetting: {
    auditEntries: 1,
    input: async (world) => {
      await changeSettings(world.staffCtx(), { free_photos: 1 })
      await changeSettings(world.staffCtx(), { free_photos: 3 })
      const [change] = await listSettingChanges(world.staffCtx(), { key: 'free_photos', limit: 1 })
      return { params: { id: String(change?.id) } }
    },
  },
  metrics: { auditEntries: 0 },
  overview: { auditEntries: 0 },
  campaigns: { auditEntries: 0 },
  setCampaignCost: { auditEntries: 1, input: () => ({ body: newCost() }) },
  removeCampaignCost: {
    auditEntries: 1,
    input: async (world) => ({ body: await setCampaignCost(world.staffCtx(), { ...newCost(), amount: 100 }) }),
  },
  partnerMetrics: { auditEntries: 0 },
  exportPartnerMetrics: { auditEntries: 1, input: () => ({ body: {} }) },
  members: { auditEntries: 1, input: () => ({ query: 'query=anna@demo.vonk.test' }) },
  member: { auditEntries: 1, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  timeline: { auditEntries: 1, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  approvals: { auditEntries: 0 },
  approve: { auditEntries: 1, input: requestGrant },
  reject: { auditEntries: 1, input: requestGrant },
  mails: { auditEntries: 0, input: () => ({ query: 'language=nl' }) },
  mail: { auditEntries: 0, input: () => ({ ...resetMail, query: 'language=nl' }) },
  sendMailPreview: {
    auditEntries: 1,
    input: () => ({ ...resetMail, body: { language: 'nl', requestId: crypto.randomUUID() } }),
  },
  previewMailText: {
    auditEntries: 0,
    input: () => ({
      params: { ...resetMail.params, key: resetSubject },
      body: { language: 'nl', text: 'Weer naar binnen' },
    }),
  },
  changeMailText: {
    auditEntries: 1,
    input: () => ({ params: { language: 'nl', key: resetSubject }, body: { text: 'Weer naar binnen' } }),
  },
  restoreMailText: {
    auditEntries: 1,
    input: async (world) => {
      await changeSettings(world.staffCtx(), { mail_texts: { nl: { [resetSubject]: 'Weer naar binnen' } } })
      return { params: { language: 'nl', key: resetSubject }, body: {} }
    },
  },
  choices: { auditEntries: 0 },
  addChoice: { auditEntries: 1, input: () => ({ params: { list: 'interests' }, body: { key: 'schaken', ...names } }) },
  changeChoice: { auditEntries: 1, input: () => ({ params: rose, body: names }) },
  offerChoice: {
    auditEntries: 1,
    input: async (world) => {
      await changeSettings(world.staffCtx(), { choices: { gifts: ['bear'] } })
      return { params: rose }
    },
  },
  retireChoice: { auditEntries: 1, input: () => ({ params: rose }) },
  moveChoice: {
    auditEntries: 1,
    input: async (world) => {
      await changeSettings(world.staffCtx(), { choices: { gifts: ['rose', 'coffee', 'bear'] } })
      return { params: rose, body: { position: 3 } }
    },
  },
}

const senders = new WeakMap<World, Promise<TestStaff>>()

/** Mails an example to the same member of staff each time. */
async function sendExample(world: World): Promise<Response> {
  const sender = senders.get(world) ?? world.staff('support')
  senders.set(world, sender)
  return (await sender).post('/api/office/mails/accounts.reset/preview', {
    language: 'nl',
    requestId: crypto.randomUUID(),
  })
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'backoffice.mail_preview',
    endpoint: 'backoffice.sendMailPreview',
    keyedBy: 'input',
    isInOffice: true,
    points: 20,
    windowSeconds: 3_600,
    request: ({ world }) => sendExample(world),
  },
]
