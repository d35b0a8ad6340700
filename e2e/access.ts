import type { Browser } from '@playwright/test'
import { origin } from './journey.ts'

/** Splits paths into those that open for a visitor and those that only a member may open. */
export async function splitByAccess(
  browser: Browser,
  paths: readonly string[],
): Promise<{ visitorPaths: string[]; memberPaths: string[] }> {
  const { request } = await browser.newContext({ baseURL: origin() })
  const [visitorPaths, memberPaths]: [string[], string[]] = [[], []]
  for (const path of paths) {
    const { location } = (await request.get(path, { maxRedirects: 0 })).headers()
    if (location === undefined) visitorPaths.push(path)
    else if (location.startsWith('/login')) memberPaths.push(path)
  }
  return { visitorPaths, memberPaths }
}
