import { bindShortcuts } from './office-shortcuts.client.ts'
import { requestPasskey } from './passkeys.client.ts'

/** The script of the pages of the office: a form is sent once, however often its button is pressed; passkeys. */
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

const passkeyButtons = document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')
for (const button of 'PublicKeyCredential' in window ? passkeyButtons : []) {
  button.hidden = false
  button.addEventListener('click', (event) => {
    event.preventDefault()
    void sendWithPasskey(button)
  })
}

/** Sends the form of a button with the response of a passkey. When the office refuses, the form shows why. */
async function sendWithPasskey({ form, dataset, previousElementSibling: failure }: HTMLButtonElement): Promise<void> {
  const { passkey: options = '', field = '' } = dataset
  if (!form || form.ariaBusy === 'true' || !form.reportValidity()) return
  form.ariaBusy = 'true'
  failure?.toggleAttribute('hidden', true)
  try {
    const response = await requestPasskey(options)
    form.querySelector(`input[name="${field}"]`)?.setAttribute('value', JSON.stringify(response))
    form.submit()
  } catch {
    form.ariaBusy = null
    failure?.toggleAttribute('hidden', false)
  }
}
