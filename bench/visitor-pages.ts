/** A page that visitors load. */
export interface VisitorPage {
  readonly path: string
  /** A page that the site may not have. It is skipped then. */
  readonly isOptional?: true
}

/** The pages for visitors that the benchmarks measure. */
export const visitorPages: readonly VisitorPage[] = [
  { path: '/' },
  { path: '/pricing' },
  { path: '/pages/terms' },
  { path: '/landers/gallery', isOptional: true },
]

/** Lists the pages that this site has. */
export async function listVisitorPages(origin: string): Promise<VisitorPage[]> {
  const pages: VisitorPage[] = []
  for (const page of visitorPages) {
    const { status } = await fetch(origin + page.path, { redirect: 'manual' })
    if (status === 200) pages.push(page)
    else if (!page.isOptional || status !== 404) throw new Error(`${page.path} returned ${status}`)
  }
  return pages
}
