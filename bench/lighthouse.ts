import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { findOrInstallLighthouse } from '../tools/lighthouse.ts'
import { findSystemBrowser } from '../tools/system-browser.ts'

/** The measurements of one page load on a simulated mid-range phone with a slow 4G network. */
export interface PhoneLoad {
  /** The performance score, from 0 to 100. */
  readonly score: number
  readonly largestContentfulPaintSeconds: number
  /** The compressed size of all scripts that the page loads. */
  readonly scriptKilobytes: number
  readonly layoutShift: number
  readonly blockingMilliseconds: number
}

/** A page to load, and the Cookie header of its session, null for a visitor. */
export interface PhonePage {
  readonly url: string
  readonly cookie: string | null
}

/** A browser with Lighthouse. */
export interface Lighthouse extends AsyncDisposable {
  /** Loads a page once in the phone profile of Lighthouse. Throws when the page does not load. */
  load(page: PhonePage): Promise<PhoneLoad>
}

/** The part of Lighthouse's result that this file reads. */
interface LighthouseResult {
  readonly lhr: {
    readonly finalDisplayedUrl: string
    readonly runtimeError?: { readonly message: string }
    readonly categories: { readonly performance: { readonly score: number | null } }
    readonly audits: Readonly<Record<string, Audit | undefined>>
  }
}

interface Audit {
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly NetworkRequest[] }
}

interface NetworkRequest {
  readonly resourceType?: string
  readonly transferSize?: number
}

const maxTraces = 3

type RunLighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>

/** Starts a browser and loads Lighthouse, which is installed at its first use. */
export async function openLighthouse(): Promise<Lighthouse> {
  const path = findOrInstallLighthouse()
  if (path === null) throw new Error('Lighthouse could not be installed: npm states the reason above')
  const { default: run } = (await import(pathToFileURL(path).href)) as { default: RunLighthouse } // no types: not a dependency
  warnWithoutPhoneFonts()
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const { browser, port } = await startBrowser(folder)
  return {
    async load({ url, cookie }) {
      const extraHeaders = cookie === null ? {} : { cookie }
      const flags = { port, onlyCategories: ['performance'], logLevel: 'silent', extraHeaders }
      const result = await traceLoad(() => run(url, flags), url)
      if (result.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}`)
      return toPhoneLoad(result)
    },
    async [Symbol.asyncDispose]() {
      const exited = once(browser, 'exit')
      browser.kill()
      await exited
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Warns when the system has none of the fonts for which `src/ui/fonts.css` has metrics. Phones have one. Without them the
 * text before the site's own font has loaded is wider, and the layout shifts.
 */
function warnWithoutPhoneFonts(): void {
  const { stdout } = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' })
  if (/Arial|Liberation Sans|Roboto/.test(stdout)) return
  console.warn('install fonts-liberation: without a font of phones, layouts shift more than on a phone')
}

/** Returns the result of a load. A trace may lack events on a busy machine; then the page is loaded again. */
async function traceLoad(run: () => Promise<LighthouseResult | undefined>, url: string): Promise<LighthouseResult> {
  const errors: string[] = []
  while (errors.length < maxTraces) {
    const result = await run()
    if (result && !result.lhr.runtimeError) return result
    errors.push(result?.lhr.runtimeError?.message ?? 'Lighthouse returned nothing')
  }
  throw new Error(`${url} could not be measured: ${errors.join('; ')}`)
}

/** Starts Chromium with an empty profile and returns the port of its developer tools. */
async function startBrowser(folder: string): Promise<{ browser: ChildProcess; port: number }> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  const browser = spawn(
    findSystemBrowser() ?? 'chromium',
    [...flags, `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  for await (const line of createInterface({ input: browser.stderr })) {
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (!port) continue
    browser.stderr.resume()
    return { browser, port: Number(port) }
  }
  throw new Error('the browser did not start')
}

function toPhoneLoad({ lhr: { categories, audits } }: LighthouseResult): PhoneLoad {
  const read = (name: string) => {
    const value = audits[name]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse did not measure ${name}`)
    return value
  }
  const requests = audits['network-requests']?.details?.items ?? []
  const scriptBytes = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  return {
    score: Math.round((categories.performance.score ?? NaN) * 100),
    largestContentfulPaintSeconds: read('largest-contentful-paint') / 1000,
    scriptKilobytes: scriptBytes / 1000,
    layoutShift: read('cumulative-layout-shift'),
    blockingMilliseconds: read('total-blocking-time'),
  }
}
