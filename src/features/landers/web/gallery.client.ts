import './start.client.ts'

/** The script of the lander `gallery`. It adds the pictures in focus, which the first answer starts to show. */
const form = document.querySelector<HTMLFormElement>('form#start')
let areAdded = false

for (const kind of ['pointerenter', 'focusin', 'touchstart'] as const)
  form?.addEventListener(kind, addPictures, { once: true, passive: true })
if (form?.querySelector('input:checked')) addPictures() // the browser restored the answers

function addPictures(): void {
  if (areAdded) return
  areAdded = true
  for (const frame of document.querySelectorAll<HTMLElement>('[data-picture]')) {
    const picture = new Image()
    picture.alt = ''
    picture.decoding = 'async'
    picture.src = frame.dataset['picture'] ?? ''
    frame.append(picture)
  }
}
