import { toOfficeOrigin } from '#features/sites/rules.ts'
import { startBenchSite, type BenchSite } from '../bench-site.ts'
import { insertMetrics } from '../metric-rows.ts'
import { buildHeaders, openPageLoader, type PageLoader } from '../page-loads.ts'
import { computeRatios, measureAgainstBaseline, type Benchmark, type Outcome } from '../row.ts'
import { createStaffSession } from '../staff-session.ts'
import { median } from '../statistics.ts'

const rounds = 7
const loadCount = 60
const smallSiteMemberCount = 100_000

/** The screens of the office with metrics, and a text that each shows. */
const screens = [
  { path: '/office', text: 'Vandaag' },
  { path: '/office/figures', text: 'Per week van aanmelding' },
  { path: '/office/campaigns', text: 'network1/summer' },
  { path: '/office/landers', text: 'alonetonight' },
] as const

/** Compares the processor time of the screens with metrics on a large site with that on a small site. */
export const officeMetrics: Benchmark = {
  rowNumber: 18,
  operation: 'screens of the office with metrics, 1,000,000 members compared with 100,000',
  metric: 'CPU time at 1,000,000 / CPU time at 100,000',
  memberCount: 1_000_000,
  async measure(site) {
    const smallSite = await startBenchSite({ memberCount: smallSiteMemberCount })
    try {
      const cookies = [await prepare(site), await prepare(smallSite)] as const
      const outcomes: Outcome[] = []
      for (const screen of screens) {
        const large = await openScreen(site, cookies[0], screen)
        const small = await openScreen(smallSite, cookies[1], screen)
        outcomes.push(await compare(screen.path, large, small))
      }
      return outcomes
    } finally {
      await smallSite.stop()
    }
  },
}

async function prepare(site: BenchSite): Promise<string> {
  await insertMetrics(site)
  return `office-session=${await createStaffSession(site)}`
}

function openScreen(site: BenchSite, cookie: string, { path, text }: (typeof screens)[number]): Promise<PageLoader> {
  const { host } = new URL(toOfficeOrigin(`http://localhost:${site.port}`))
  const findPageError = (html: string) => (html.includes(text) ? null : `${path} does not contain "${text}"`)
  return openPageLoader(site, { getPath: () => path, findPageError, loadCount }, [buildHeaders(host, cookie)])
}

async function compare(caseName: string, large: PageLoader, small: PageLoader): Promise<Outcome> {
  const result = await measureAgainstBaseline(
    rounds,
    () => large.load(loadCount),
    () => small.load(loadCount),
  )
  large.close()
  small.close()
  return {
    caseName,
    ratios: computeRatios(result),
    requiredTarget: { max: 1.3 },
    desiredTarget: { max: 1.1 },
    figures: { microseconds: median(result.measured), smallSiteMicroseconds: median(result.baselines) },
  }
}
