import { bindShortcuts } from './office-shortcuts.client.ts'

/** The script of the pages of the office: a form is sent once, however often its button is pressed. */
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.ariaBusy === 'true') return event.preventDefault()
  form.ariaBusy = 'true'
})

// a form that the browser restores with Back can be submitted again
addEventListener('pageshow', () => {
  for (const form of document.forms) form.ariaBusy = null
})

bindShortcuts()
