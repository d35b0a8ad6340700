import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseTextPage } from '#features/pages/text-page.rules.ts'
import {
  findPageSlugProblem,
  listTextPages,
  listTextPageVersions,
  listUnknownLinks,
  removeTextPage,
  saveTextPage,
  type TextPageAddress,
} from '#features/pages/server/pages.ts'
import { findSiteByHost } from '#features/sites/server/sites.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { href } from '#links.ts'
import { completeLocales } from '#texts/locales.ts'

type TextPageVersion = Awaited<ReturnType<typeof listTextPageVersions>>[number]
type MakeContext = () => Promise<StaffContext>

/** The help text of these commands. */
export const pageUsage = `  pages list <host>                      lists the pages of text that you wrote for a site
  pages set <host> <slug> <file>         saves a file as the page /pages/<slug>, which is also /<slug>. Its first line is
                                         "# Title"; then paragraphs, "## headings", "- lists", **bold** and
                                         [links](/pricing). A slug such as she-<slug> is the page of a niche
  pages get <host> <slug>                prints the shown page as its file; --version 1 another version
  pages history <host> <slug>            lists the versions of a page, with the times (UTC) of planned ones
  pages remove <host> <slug>             removes a page; its versions stay
                                         (--language en with any of these, by default the language of the site;
                                         --by <name> records who changes it. A change is visible within two minutes)`

const text = { type: 'string' } as const
const options = { language: text, version: text, by: text }
const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
type Values = ReturnType<typeof parse>['values']

/** Runs `pages …`; returns the output, or null when the arguments are no command. */
export async function runPageCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  if (args[0] !== 'pages') return null
  const { values, positionals } = parse(args)
  const [, action = '', host, slug, file, ...more] = positionals
  const expected = { list: 1, get: 2, history: 2, remove: 2, set: 3 }[action]
  const given = [host, slug, file].filter((each) => each !== undefined).length
  if (!host || expected !== given || more.length > 0) return null
  const source = action === 'set' ? await readPage(slug ?? '', file ?? '') : null
  const { ctx, language } = await openSite(await makeContext(), host, values)
  const address = { slug: slug ?? '', language }
  if (action === 'list') return list(ctx)
  if (action === 'get') return get(ctx, address, values.version)
  if (action === 'history') return history(ctx, address)
  if (action === 'remove') return remove(ctx, address)
  if (!source) return null
  return `${href('pages-token', { slug: address.slug })} is version ${await saveTextPage(ctx, { ...address, ...source })}`
}

async function openSite(ctx: StaffContext, host: string, { language, by }: Values) {
  const site = await findSiteByHost(ctx.db, host)
  if (!site) throw new Error(`no site has the host ${host}`)
  const chosen = language ?? site.settings.domain_language
  if (!completeLocales.some((locale) => locale === chosen))
    throw new Error(`--language is one of ${completeLocales.join(', ')}`)
  const actor = { ...ctx.actor, name: by ?? ctx.actor.name }
  return { ctx: { ...ctx, siteId: site.id, actor }, language: chosen }
}

async function readPage(slug: string, file: string) {
  const problem = findPageSlugProblem(slug)
  if (problem) throw new Error(problem)
  const source = parseTextPage(await readFile(file, 'utf8'))
  const unknown = listUnknownLinks(source.body)
  if (unknown.length > 0) throw new Error(`the page links to ${unknown.join(', ')}, which is no page of the site`)
  return source
}

async function list(ctx: StaffContext): Promise<string> {
  const lines = (await listTextPages(ctx)).map(
    ({ slug, language, version, title, saved_at: at }) =>
      `${href('pages-token', { slug })}  ${language}  version ${version} of ${at.toISOString().slice(0, 10)}: ${title}`,
  )
  return lines.join('\n') || 'none'
}

async function get(ctx: StaffContext, address: TextPageAddress, version: string | undefined): Promise<string> {
  const { slug, language } = address
  const found =
    version === undefined
      ? (await listTextPages(ctx)).find((page) => page.slug === slug && page.language === language)
      : (await listTextPageVersions(ctx, address)).find((each) => each.version === Number(version))
  if (!found || found.body === null) throw new Error(`no page has the slug ${slug} in ${language}`)
  return `# ${found.title}\n\n${found.body}`
}

async function history(ctx: StaffContext, address: TextPageAddress): Promise<string> {
  const lines = (await listTextPageVersions(ctx, address)).map((row) => {
    const { version, body, title, saved_by: by, saved_at: at } = row
    return `${version}  ${formatMinute(at)}  ${by}: ${body === null ? 'removed' : title}${describePlan(row)}`
  })
  return lines.join('\n') || 'none'
}

function describePlan({ visible_from: from, is_cancelled: isCancelled }: TextPageVersion): string {
  if (!from) return ''
  return `, planned for ${formatMinute(from)}${isCancelled ? ', cancelled' : ''}`
}

/** Formats a moment as a time of day in UTC. */
function formatMinute(moment: Date): string {
  return moment.toISOString().slice(0, 16)
}

async function remove(ctx: StaffContext, address: TextPageAddress): Promise<string> {
  if (!(await removeTextPage(ctx, address)))
    throw new Error(`no page has the slug ${address.slug} in ${address.language}`)
  return `${href('pages-token', { slug: address.slug })} is removed`
}
