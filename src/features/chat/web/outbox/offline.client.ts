import { href } from '#links.ts'
import { isSiteReachable } from '#platform/calls/site-reachable.ts'
import { listUnsentTexts } from './unsent-texts.ts'

/**
 * The only script of the offline page. It lists the unsent messages and drafts, and loads the requested page once the
 * site is reachable.
 */
const RETRY_SECONDS = 5
const section = document.querySelector<HTMLElement>('#offline-unsent')

const texts = listUnsentTexts()
if (section && texts.length > 0) {
  section.querySelector('ul')?.replaceChildren(...texts.map(toListItem))
  section.hidden = false
}
document.querySelector('#offline-retry')?.addEventListener('click', () => location.reload())
window.addEventListener('online', () => void reloadWhenReachable())
setInterval(() => !document.hidden && void reloadWhenReachable(), RETRY_SECONDS * 1000)

function toListItem(text: string): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = text
  return item
}

/** Loads the page at this URL again. The page of the URL /offline itself stays. */
async function reloadWhenReachable(): Promise<void> {
  if (location.pathname !== href('offline') && (await isSiteReachable())) location.reload()
}
