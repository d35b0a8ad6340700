import { parseArgs } from 'node:util'
import { LANDERS, type SlugLander } from '#features/landers/slug.rules.ts'
import { listLanderSlugs, removeSlug, setSlug, type NewSlug } from '#features/landers/server/slugs.ts'
import { findNicheOfPrefix, NICHE_PREFIXES } from '#features/sites/niche.rules.ts'
import { INTERESTS, type Interest } from '#features/sites/rules.ts'
import { findSiteByHost } from '#features/sites/server/site-cache.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { completeLocales } from '#texts/locales.ts'

/** The help text of these commands. */
export const landerUsage = `  landers list <host>                    lists the slugs of the landing pages of a site
  landers set <host> <lander> <slug>     adds or changes /landers/<lander>/<slug>; options: --niche ${Object.values(NICHE_PREFIXES).slice(1).join('|')},
                                         --network adnet, --ref r1 and --interests coffee,beach, and texts in one language:
                                         --language nl --headline "…" --text "…" --button "…"
  landers remove <host> <lander> <slug>  removes that slug; its page then shows the lander's own texts`

const options = {
  niche: { type: 'string' },
  network: { type: 'string' },
  ref: { type: 'string' },
  interests: { type: 'string' },
  language: { type: 'string' },
  headline: { type: 'string' },
  text: { type: 'string' },
  button: { type: 'string' },
} as const

const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
type Values = ReturnType<typeof parse>['values']

/** Runs `landers …`; returns the output, or null when the arguments are no command. */
export async function runLanderCommand(
  makeContext: () => Promise<StaffContext>,
  args: string[],
): Promise<string | null> {
  const [command, ...rest] = args
  if (command !== 'landers') return null
  const { values, positionals } = parse(rest)
  const [action = '', host, name, slug, ...more] = positionals
  const isComplete = action === 'list' ? name === undefined : slug !== undefined && more.length === 0
  if (!host || !isComplete || !['list', 'set', 'remove'].includes(action)) return null
  if (action === 'list') return listSlugs(await findSiteContext(await makeContext(), host))
  const page = { lander: parseLander(name ?? ''), slug: slug ?? '' }
  if (action === 'remove') return remove(await findSiteContext(await makeContext(), host), page)
  const newSlug = parseSlug(page, values)
  await store(await findSiteContext(await makeContext(), host), newSlug)
  return `${page.lander}/${page.slug} is there`
}

/** Stores a slug. A refusal becomes an error in English, the language of all commands. */
async function store(ctx: StaffContext, slug: NewSlug): Promise<void> {
  await setSlug(ctx, slug).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    const texts = loadTexts({ locale: 'en', timeZone: ctx.timeZone }, 'refusals')
    throw new Error(texts(error.code as never, error.details as never)) // a refusal has the values of its text
  })
}

async function listSlugs(ctx: StaffContext): Promise<string> {
  const lines = (await listLanderSlugs(ctx)).map(({ lander, slug, niche, network, ref, interests, texts }) => {
    const facts = [
      niche && `niche ${NICHE_PREFIXES[niche] || 'none'}`,
      network && `network ${network}`,
      ref && `ref ${ref}`,
      interests.length > 0 && interests.join('+'),
      ...Object.entries(texts).map(([language, { headline }]) => `${language}: ${headline}`),
    ]
    return `${lander}/${slug}  ${facts.filter(Boolean).join(', ')}`
  })
  return lines.join('\n') || 'none'
}

async function remove(ctx: StaffContext, { lander, slug }: { lander: SlugLander; slug: string }): Promise<string> {
  return (await removeSlug(ctx, lander, slug)) ? `${lander}/${slug} is removed` : `no ${lander}/${slug} here`
}

async function findSiteContext(ctx: StaffContext, host: string): Promise<StaffContext> {
  const site = await findSiteByHost(ctx.db, host)
  if (!site) throw new Error(`no site has the host ${host}`)
  return { ...ctx, siteId: site.id }
}

function parseLander(name: string): SlugLander {
  const lander = LANDERS.find((each) => each === name)
  if (lander) return lander
  throw new Error(`${name} is no lander with slugs; these are ${LANDERS.join(', ')}`)
}

function parseSlug({ lander, slug }: { lander: SlugLander; slug: string }, values: Values): NewSlug {
  return {
    lander,
    slug,
    niche: values.niche === undefined ? null : parseNiche(values.niche),
    network: values.network ?? null,
    ref: values.ref ?? null,
    interests: parseInterests(values.interests),
    texts: parseTexts(values),
  }
}

function parseNiche(prefix: string) {
  const niche = findNicheOfPrefix(prefix)
  if (niche !== null) return niche
  throw new Error(`--niche is one of ${Object.values(NICHE_PREFIXES).slice(1).join(', ')}`)
}

function parseInterests(list: string | undefined): Interest[] | null {
  if (list === undefined) return null
  const names = [...new Set(list.split(',').map((name) => name.trim()))]
  return names.map((name) => {
    const interest = INTERESTS.find((each) => each === name)
    if (interest) return interest
    throw new Error(`${name} is no interest; the interests are ${INTERESTS.join(', ')}`)
  })
}

function parseTexts({ language, headline, text, button }: Values): NewSlug['texts'] {
  const given = [language, headline, text, button].filter((value) => value !== undefined).length
  if (given === 0) return null
  if (language === undefined || headline === undefined || text === undefined || button === undefined)
    throw new Error('texts need --language, --headline, --text and --button')
  if (!completeLocales.some((locale) => locale === language))
    throw new Error(`--language is one of ${completeLocales.join(', ')}`)
  return { language, headline: headline.trim(), text: text.trim(), button: button.trim() }
}
