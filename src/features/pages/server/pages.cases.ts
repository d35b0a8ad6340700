import { randomInt, randomUUID } from 'node:crypto'
import { everyone, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import { fileComplaint } from '#testing/complaints.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { World } from '#testing/world.ts'
import type { pagesContract } from '../contract.ts'
import { newDraft } from '#testing/announcements.ts'
import { saveAnnouncement } from './office-announcements.ts'
import { saveTextPage } from './text-pages.ts'
import type { pagesOfficeContract } from '../office.contract.ts'

const HOUR = 3_600
const notFound = { visitor: 404, otherMember: 404, blockedMember: 404, owner: 404 }

const complaintBody = (index = 0) => ({
  category: 'other',
  body: `Het zoeken werkt niet op mijn telefoon, poging ${index}.`,
  name: 'Klaas Klager',
  email: `klager${index}@example.com`,
  isTruthful: true,
})

export const cases: EndpointCases<typeof pagesContract> = {
  complain: { access: { ...everyone, body: complaintBody() }, blockedPairRequest: { body: {} } },
  complaintReceipt: { access: notFound, blockedPairRequest: {} },
  textPage: { access: notFound, blockedPairRequest: {} },
  dismissAnnouncement: { access: { ...notFound, visitor: 403 }, blockedPairRequest: {} },
}

/** Files a complaint from a network and with an address of its own, because each may file only some. */
const onComplaint = async (world: World) => {
  const ip = `198.51.${randomInt(256)}.${randomInt(256)}`
  const changes = { body: `Een klacht met nummer ${ip}.`, email: `klager.${ip}@example.com` }
  return { number: await fileComplaint(world, world.visitorFrom(ip), changes) }
}
const answer = () => ({ answerId: randomUUID(), body: 'We hebben het opgelost.', settles: 'yes' })

/** Saves a page with two versions; returns its address. */
async function onTextPage(world: World) {
  const params = { slug: `pagina-${randomUUID()}`, language: 'nl' }
  for (const body of ['Eerste tekst.', 'Tweede tekst.'])
    await saveTextPage(world.staffCtx(), { ...params, title: 'Titel', body })
  return params
}
/** Saves a draft of an announcement; returns its id. */
async function onDraft(world: World): Promise<{ id: string }> {
  const id = randomUUID()
  const draft = { ...newDraft(world), label_nl: '', text_en: '', label_en: '', text_de: '', label_de: '' }
  await saveAnnouncement(world.staffCtx(), { ...draft, id })
  return { id }
}
/** Plans a third version of a page; returns its address. */
async function onPlannedPage(world: World) {
  const params = await onTextPage(world)
  const visibleFrom = new Date(world.clock.now().getTime() + HOUR * 1_000)
  await saveTextPage(world.staffCtx(), { ...params, title: 'Titel', body: 'Later.', visibleFrom })
  return params
}

const textPage = { title: 'Titel', body: 'Een tekst.' }

export const officeCases: OfficeCases<typeof pagesOfficeContract> = {
  complaints: { auditEntries: 0 },
  complaint: { auditEntries: 1, input: async (world) => ({ params: await onComplaint(world) }) },
  answerComplaint: {
    auditEntries: 1,
    input: async (world) => ({ params: await onComplaint(world), body: answer() }),
  },
  closeComplaint: { auditEntries: 1, input: async (world) => ({ params: await onComplaint(world), body: {} }) },
  textPages: { auditEntries: 0 },
  textPageVersions: { auditEntries: 0, input: async (world) => ({ params: await onTextPage(world) }) },
  previewTextPage: { auditEntries: 0, input: async (world) => ({ params: await onTextPage(world), body: textPage }) },
  saveTextPage: {
    auditEntries: 1,
    input: async (world) => ({ params: await onTextPage(world), body: { ...textPage, after: 2 } }),
  },
  restoreTextPage: {
    auditEntries: 1,
    input: async (world) => ({ params: await onTextPage(world), body: { version: 1 } }),
  },
  announcements: { auditEntries: 0 },
  announcement: { auditEntries: 0, input: async (world) => ({ params: await onDraft(world) }) },
  saveAnnouncement: {
    auditEntries: 1,
    input: (world) => ({ params: { id: randomUUID() }, body: newDraft(world) }),
  },
  publishAnnouncement: {
    auditEntries: 1,
    input: async (world) => ({ params: await onDraft(world), body: { revision: 1 } }),
  },
  endAnnouncement: {
    auditEntries: 1,
    input: async (world) => ({ params: await onDraft(world), body: {} }),
  },
  cancelTextPage: {
    auditEntries: 1,
    input: async (world) => ({ params: await onPlannedPage(world), body: { version: 3 } }),
  },
  removeTextPage: { auditEntries: 1, input: async (world) => ({ params: await onTextPage(world), body: {} }) },
}

export const limits: readonly LimitCase[] = [
  {
    limit: 'pages.complaint',
    endpoint: 'pages.complain',
    keyedBy: 'network',
    points: 5,
    windowSeconds: HOUR,
    request: ({ caller, index }) => caller.post('/api/complaints', complaintBody(index)),
  },
  {
    limit: 'pages.complaint_address',
    endpoint: 'pages.complain',
    keyedBy: 'input',
    points: 3,
    windowSeconds: 24 * HOUR,
    request: ({ caller, index }) =>
      caller.post('/api/complaints', { ...complaintBody(index), email: 'klager@example.com' }),
  },
]
