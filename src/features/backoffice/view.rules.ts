/** The rows that a site may add on one day for campaigns that nobody entered, since anybody can make up a link. */
export const VIEW_ROWS_MAX = 500

/** The views of a day are deleted after this many days; the screens show the last twelve weeks. */
export const VIEW_DAYS = 365

/** The campaign of the views beyond that limit. */
export const OTHER_CAMPAIGNS = '*'

/** The network and the ref of a traffic source. */
interface CampaignSource {
  readonly network?: string | null | undefined
  readonly ref?: string | null | undefined
}

/** Returns the campaign of a traffic source: its network and its ref; '' without both. */
export function nameCampaign({ network, ref }: CampaignSource): string {
  return [network, ref].filter(Boolean).join(' / ')
}

/** The request headers that distinguish a view from a load of another kind. */
export interface ViewHeaders {
  readonly 'user-agent'?: string | undefined
  readonly [name: string]: string | string[] | undefined
}

const machinePattern =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|facebookexternalhit|whatsapp\/|python|curl|wget/i

/**
 * Returns whether a request opens a page for a person, as far as its headers show: a browser that loads a document, not
 * ahead of time. Most machines name themselves; one that pretends to be a browser counts.
 */
export function isPersonalView(headers: ViewHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  const destination = headers['sec-fetch-dest'] ?? 'document'
  return (
    agent.startsWith('Mozilla/') && !machinePattern.test(agent) && destination === 'document' && !isAheadOfTime(headers)
  )
}

/** Returns whether a browser loads the page before anybody opens it. */
function isAheadOfTime(headers: ViewHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose))
}
