import { normalizeHost } from '#features/sites/rules.ts'
import { findHostProblem } from '#features/sites/server/company-fields.ts'
import { createFinding, findingIf, type Finding } from './doctor-findings.ts'
import type { ExaminedSite, SiteSurroundings } from './doctor-sites.ts'

/** Lists what is wrong with the hosts of a site, and with the sender of its mails. */
export function listHostFindings(site: ExaminedSite, surroundings: SiteSurroundings): Finding[] {
  const { key, hosts } = site
  const [first] = hosts
  if (!first)
    return [
      createFinding('site_without_host', {
        site: key,
        problem: `The site ${key} has no host.`,
        remedy: `npm run vonk -- site host add www.example.com --main --site ${key}`,
      }),
    ]
  return [
    ...findingIf(!hosts.some(({ main }) => main), 'site_without_main_host', {
      site: key,
      problem: `None of the hosts of ${key} is the main one: ${hosts.map(({ host }) => host).join(', ')}.`,
      remedy: `npm run vonk -- site host add ${normalizeHost(first.host)} --main --site ${key}`,
    }),
    ...hosts.flatMap(({ host }) => listSpellingFindings(host, site, surroundings)),
    ...listSenderFindings(site, surroundings),
  ]
}

function listSpellingFindings(host: string, { key }: ExaminedSite, { sites, isDemo }: SiteSurroundings): Finding[] {
  const name = normalizeHost(host)
  const other = sites.find((each) => each.key !== key && each.hosts.some((its) => normalizeHost(its.host) === name))
  const isAddress = isDemo && /^[\d.]+$|^\[/.test(host) // the demo is also there by the addresses of this machine
  const isNormal = host === name && (isAddress || findHostProblem(host) === null)
  return [
    ...findingIf(other !== undefined && host !== name, 'host_of_two_sites', {
      site: key,
      problem: `The host ${name} belongs to ${key}, as ${host}, and to ${other?.key}.`,
      remedy: `psql "$DATABASE_URL" -c "delete from site_host where host = '${host}'"`,
    }),
    ...findingIf(!isNormal && other === undefined, 'host_not_normal', {
      site: key,
      problem: `The host ${host} of ${key} is stored in a form that no request has.`,
      remedy: `psql "$DATABASE_URL" -c "update site_host set host = '${name}' where host = '${host}'"`,
    }),
  ]
}

function listSenderFindings({ key, hosts }: ExaminedSite, { variables, isDemo }: SiteSurroundings): Finding[] {
  const { MAIL_FROM: sender } = variables
  const domain = sender?.split('@')[1]?.toLowerCase() ?? ''
  const names = hosts.map(({ host }) => host.replace(/^www\./, ''))
  const isOwn = names.some((name) => name === domain || name.endsWith(`.${domain}`) || domain.endsWith(`.${name}`))
  return findingIf(!isDemo && sender !== undefined && !isOwn, 'mail_sender_of_other_domain', {
    site: key,
    problem: `Mails of ${key} come from ${sender}, whose domain is none of its hosts.`,
    remedy: `export MAIL_FROM=post@${names[0] ?? 'example.com'}`,
  })
}
