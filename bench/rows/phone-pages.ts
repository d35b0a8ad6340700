import { screens } from '../../src/routes.ts'
import { startRouterServer } from '../baselines/router-server.ts'
import { startDemoSite, type DemoSite } from '../demo-site.ts'
import { openLighthouse, type Lighthouse, type PhoneLoad, type PhonePage } from '../lighthouse.ts'
import type { Benchmark, Outcome, Target } from '../row.ts'
import { median } from '../statistics.ts'

const rounds = 5
const email = 'bert@demo.vonk.test'
/** The pages for visitors that this row loads: the home page and the other landers. The texts of the others are alike. */
const visitorPaths = screens
  .filter(({ name }) => name === 'index' || name.startsWith('landers-'))
  .map(({ path }) => `/${path.replace('/:slug?', '')}`)

/** The targets of a measurement. */
interface Targets {
  readonly requiredTarget: Target
  readonly desiredTarget: Target
}

/** A measurement of a page load and its targets for visitors and members. */
interface Metric {
  readonly name: string
  readonly read: (load: PhoneLoad) => number
  readonly visitors: Targets
  readonly members: Targets
}

const metrics: readonly Metric[] = [
  {
    name: 'score',
    read: ({ score }) => score,
    visitors: { requiredTarget: { min: 95 }, desiredTarget: { min: 100 } },
    members: { requiredTarget: { min: 85 }, desiredTarget: { min: 95 } },
  },
  {
    name: 'largest contentful paint, s',
    read: ({ largestContentfulPaintSeconds }) => largestContentfulPaintSeconds,
    ...forEverybody({ requiredTarget: { max: 1.8 }, desiredTarget: { max: 1.2 } }),
  },
  {
    name: 'scripts, kB',
    read: ({ scriptKilobytes }) => scriptKilobytes,
    visitors: { requiredTarget: { max: 150 }, desiredTarget: { max: 15 } },
    members: { requiredTarget: { max: 150 }, desiredTarget: { max: 130 } },
  },
  {
    name: 'layout shift',
    read: ({ layoutShift }) => layoutShift,
    ...forEverybody({ requiredTarget: { max: 0.02 }, desiredTarget: { max: 0.02 } }),
  },
]

/** A page of the demo to measure. */
interface DemoPage extends PhonePage {
  readonly name: string
}

export const phonePages: Benchmark = {
  rowNumber: 14,
  operation: 'page in the browser of a phone',
  metric: 'Lighthouse 13, mobile, the demo',
  memberCount: 1_000,
  async measure() {
    await using demo = await startDemoSite()
    await using router = await startRouterServer()
    await using lighthouse = await openLighthouse()
    const pages = await listDemoPages(demo)
    const routerPage: PhonePage = { url: `${router.origin}/`, cookie: null }
    const loads = await loadRepeatedly(lighthouse, [...pages, routerPage])
    const routerScore = median((loads.get(routerPage) ?? []).map(({ score }) => score))
    return pages.flatMap((page) => toOutcomes(page, { loads: loads.get(page) ?? [], routerScore }))
  },
}

function forEverybody(targets: Targets): Pick<Metric, 'visitors' | 'members'> {
  return { visitors: targets, members: targets }
}

async function listDemoPages({ origin, logIn }: DemoSite): Promise<DemoPage[]> {
  const member = await logIn(email)
  const { cards } = (await (await member.get('/api/members')).json()) as { cards: { id: string }[] }
  const { chats } = (await (await member.get('/api/chats.php')).json()) as {
    chats: { conversation: string }[]
  }
  const [card, chat] = [cards[0], chats[0]]
  if (!card || !chat) throw new Error('the demo shows no members or no conversations')
  const memberPages = [
    ['members', '/members'],
    ['profile', `/members/${card.id}`],
    ['chat', `/chats/${chat.conversation}`],
    ['credits', '/credits'],
  ] as const
  return [
    ...visitorPaths.map((path) => ({ name: path, url: origin + path, cookie: null })),
    ...memberPages.map(([name, path]) => ({ name, url: origin + path, cookie: member.cookie() })),
  ]
}

/** Loads every page once per round, so that a slow phase of the machine affects all of them. */
async function loadRepeatedly<Page extends PhonePage>(
  lighthouse: Lighthouse,
  pages: readonly Page[],
): Promise<Map<Page, PhoneLoad[]>> {
  const loads = new Map<Page, PhoneLoad[]>(pages.map((page) => [page, []]))
  for (let round = 0; round < rounds; round++)
    for (const page of pages) loads.get(page)?.push(await lighthouse.load(page))
  return loads
}

function toOutcomes(
  { name, cookie }: DemoPage,
  { loads, routerScore }: { loads: readonly PhoneLoad[]; routerScore: number },
): Outcome[] {
  const score = median(loads.map((load) => load.score))
  const figures = {
    blockingMilliseconds: median(loads.map(({ blockingMilliseconds }) => blockingMilliseconds)),
    routerScore,
    shareOfRouterScore: score / routerScore,
  }
  return metrics.map((metric, index) => ({
    caseName: `${name}, ${metric.name}`,
    ratios: loads.map(metric.read),
    ...(cookie === null ? metric.visitors : metric.members),
    figures: index === 0 ? figures : {},
  }))
}
