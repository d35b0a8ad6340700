// Writes the contact sheets in docs/pictures, from a running demo: the landers, and the screens about money in both themes.
//   npm start                                               in one terminal
//   npm run node -- tools/make-picture-sheets.ts http://localhost:3000  in another
// It buys a bundle with the pretend provider. The picture of the invoice needs pdftoppm (the package poppler-utils).
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { screens } from '../src/routes.ts'
import { DESKTOP_VIEWPORT, encodeWithinLimit, launchBrowser, logIn, openContext, type View } from './demo-pictures.ts'

/** A picture of a sheet, scaled to a height. */
interface Tile {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

const GAP = 16
const BACKGROUND = '#e9dedd'
const MAX_BYTES = 330_000
const LANDER_COLUMNS = { desktop: 2, phone: 5 }
const TILE_HEIGHT = 600

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = new URL('../docs/pictures/', import.meta.url)
const browser = await launchBrowser()
try {
  await saveLanders(browser)
  await saveMoneyScreens(browser)
} finally {
  await browser.close()
}

/** Saves the ten pages on which visitors land: one sheet for desktops, one for phones. */
async function saveLanders(openBrowser: Browser): Promise<void> {
  const paths = screens
    .filter(({ name }) => name === 'index' || name.startsWith('landers-'))
    .map(({ path }) => `/${path.replace('/:slug?', '')}`)
  for (const kind of ['desktop', 'phone'] as const) {
    const context = await openContext(openBrowser, { origin, isWide: kind === 'desktop', theme: 'light' })
    const page = await context.newPage()
    const tiles: Tile[] = []
    for (const path of paths) tiles.push(await takeTile(page, { path, height: kind === 'desktop' ? 450 : TILE_HEIGHT }))
    await saveSheet(kind === 'desktop' ? 'landers' : 'landers-phone', tiles, LANDER_COLUMNS[kind])
    await context.close()
  }
}

/** Saves a sheet per screen about money: desktop and phone, above in the light and below in the dark theme. */
async function saveMoneyScreens(openBrowser: Browser): Promise<void> {
  const tiles = new Map<string, Tile[]>()
  for (const theme of ['light', 'dark'] as const)
    for (const isWide of [true, false])
      for (const [name, tile] of await takeMoneyTiles(openBrowser, { origin, isWide, theme }))
        tiles.set(name, [...(tiles.get(name) ?? []), tile])
  for (const [name, four] of tiles) await saveSheet(name, four, 2)
}

async function takeMoneyTiles(openBrowser: Browser, view: View): Promise<[string, Tile][]> {
  const context = await openContext(openBrowser, view)
  const page = await context.newPage()
  await logIn(page, { member: 'anna', language: 'nl' })
  const orderId = await findPaidOrder(page)
  const take = async (path: string) => takeTile(page, { path, height: TILE_HEIGHT })
  const result = await take(`/transactions/${orderId}`)
  if (view.theme === 'light' && view.isWide) await saveInvoice(page)
  const tiles: [string, Tile][] = [
    ['checkout', await takeTile(page, { path: '/credits/p1/ideal', height: TILE_HEIGHT, selector: '#method-heading' })],
    ['payment-result', result],
    ['transactions', await take('/transactions')],
    ['ledger', await take('/transactions?tab=credits')],
  ]
  await context.close()
  return tiles
}

/** Returns the id of the member's newest paid order, after buying a bundle if there is none. */
async function findPaidOrder(page: Page): Promise<string> {
  const { orders } = await (await page.request.get('/api/orders')).json()
  const paid = orders.find(({ state }: { state: string }) => state === 'completed')
  if (paid) return paid.id
  const id = randomUUID()
  const headers = { 'x-request-type': 'client' }
  const order = await page.request.put(`/api/orders/${id}`, { headers, data: { bundleId: 'p1', method: 'ideal' } })
  await page.request.post((await order.json()).nextStep.url, { form: { status: 'paid' } })
  await page.goto(`/transactions/${id}`)
  await page.getByRole('link', { name: /Factuur/ }).waitFor()
  return id
}

/** Saves the picture of the invoice that the page of an order links. */
async function saveInvoice(page: Page): Promise<void> {
  const path = await page
    .getByRole('link', { name: /Factuur/ })
    .first()
    .getAttribute('href')
  const input = await (await page.request.get(path ?? '')).body()
  const { status, stdout } = spawnSync('pdftoppm', ['-png', '-singlefile', '-r', '96', '-'], {
    input,
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) return console.warn('no picture of the invoice: pdftoppm is missing')
  await save('invoice', stdout)
}

/** Takes a picture of a page, or of what is around an element, scaled to a height. */
async function takeTile(
  page: Page,
  { path, height, selector }: { path: string; height: number; selector?: string },
): Promise<Tile> {
  await page.goto(path, { waitUntil: 'networkidle' })
  if (selector) await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const viewport = page.viewportSize() ?? DESKTOP_VIEWPORT
  const width = Math.round((viewport.width * height) / viewport.height)
  return {
    png: await sharp(await page.screenshot())
      .resize(width, height)
      .png()
      .toBuffer(),
    width,
    height,
  }
}

async function saveSheet(name: string, tiles: readonly Tile[], columns: number): Promise<void> {
  const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value + GAP, GAP)
  const placed = rows.flatMap((row, index) => {
    const top = sum(rows.slice(0, index).map(([first]) => first?.height ?? 0))
    return row.map(({ png }, column) => {
      return { input: png, top, left: sum(row.slice(0, column).map(({ width }) => width)) }
    })
  })
  const width = Math.max(...rows.map((row) => sum(row.map((tile) => tile.width))))
  const height = sum(rows.map(([first]) => first?.height ?? 0))
  const sheet = sharp({ create: { width, height, channels: 3, background: BACKGROUND } }).composite(placed)
  await save(name, await sheet.png().toBuffer())
}

async function save(name: string, png: Buffer): Promise<void> {
  const file = await encodeWithinLimit(png, MAX_BYTES)
  writeFileSync(new URL(`${name}.webp`, folder), file)
  console.log(`docs/pictures/${name}: ${file.length} bytes`)
}
