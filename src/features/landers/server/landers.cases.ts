import { everyone, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { World } from '#testing/world.ts'
import type { landersContract } from '../contract.ts'
import type { landersOfficeContract } from '../office.contract.ts'
import { addSlug, changeSlug } from './slugs.ts'

export const cases: EndpointCases<typeof landersContract> = {
  home: { access: everyone, blockedPairRequest: emptyRequest },
  lander: {
    access: { ...everyone, query: 'slug=nowhere' },
    blockedPairRequest: { query: 'slug=nowhere' },
  },
}

const newSlug = () => ({ lander: 'gallery' as const, slug: `stad-${crypto.randomUUID()}` })
const texts = { headline: 'Kop', text: 'Tekst', button: 'Knop' }

/** Adds a slug with Dutch texts; returns its address. */
async function onSlug(world: World) {
  const address = newSlug()
  await addSlug(world.staffCtx(), address, {})
  await changeSlug(world.staffCtx(), address, { texts: { language: 'nl', ...texts } })
  return address
}

/** Adds a slug; returns its address with a language. */
const onTexts = async (world: World, language: string) => ({ ...(await onSlug(world)), language })

export const officeCases: OfficeCases<typeof landersOfficeContract> = {
  slugs: { auditEntries: 0 },
  slug: { auditEntries: 0, input: async (world) => ({ params: await onSlug(world) }) },
  addSlug: { auditEntries: 1, input: () => ({ body: newSlug() }) },
  changeSlug: { auditEntries: 1, input: async (world) => ({ params: await onSlug(world), body: { niche: '3' } }) },
  setSlugTexts: { auditEntries: 1, input: async (world) => ({ params: await onTexts(world, 'en'), body: texts }) },
  removeSlugTexts: { auditEntries: 1, input: async (world) => ({ params: await onTexts(world, 'nl'), body: {} }) },
  removeSlug: { auditEntries: 1, input: async (world) => ({ params: await onSlug(world), body: {} }) },
}
