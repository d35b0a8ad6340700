import { loadWholeStyleSheets } from '#platform/navigation/whole-style-sheets.ts'
import { isEntryWarningDue } from '../entry.rules.ts'
import { openEntryDialog, readEntryState } from './entry-state.ts'
import { askForLanguage } from './language-answer.ts'

/** The whole style sheets load when fonts and pictures have; what needs them earlier loads them itself. */
const STYLES_DELAY_MILLISECONDS = 1_500

/**
 * The script of the layouts of pages without React: it opens the entry warning, asks about the language, closes an open
 * language menu and loads the whole style sheets.
 */
const dialog = document.querySelector<HTMLDialogElement>('dialog#site-entry')
void askVisitor().catch(() => undefined) // without a connection nothing is asked
window.addEventListener('load', () => setTimeout(() => void loadWholeStyleSheets(), STYLES_DELAY_MILLISECONDS))
document.addEventListener('click', closeMenus)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeMenus()
})

/** Opens the entry warning, if it is due, and then asks about the language, in the warning or on the page. */
async function askVisitor(): Promise<void> {
  if (dialog) await openWhenDue(dialog)
  const languages = document.querySelector<HTMLElement>('#site-languages')?.dataset['languages']
  if (languages) await askForLanguage(languages.split(' '))
}

/** Opens the warning. Only where a layout limits its countries does it ask for that of the visitor. */
async function openWhenDue(dialog: HTMLDialogElement): Promise<void> {
  const countries = dialog.dataset['countries']?.split(' ')
  const visit = { isLoggedIn: false, enabled: 'yes', ...readEntryState() } as const
  if (!isEntryWarningDue({ ...visit, country: '' })) return
  const country = countries ? await findCountry() : ''
  if (isEntryWarningDue({ ...visit, country, countries })) openEntryDialog(dialog)
}

async function findCountry(): Promise<string> {
  const response = await fetch('/api/settings.php')
  const { settings } = (await response.json()) as {
    settings: { [Key in 'geoip_country' | 'geoip_selected_country']: string }
  }
  return settings.geoip_selected_country ?? settings.geoip_country
}

/** Closes the open menus, except the one of the event. */
function closeMenus({ target }: { target?: EventTarget | null } = {}): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
}
