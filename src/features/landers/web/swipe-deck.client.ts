import './start.client.ts'

/** The script of the lander `tinderswipe`. It makes a deck of the cards: swipe, press a button or an arrow key. */
type Choice = 'like' | 'skip'

/** The distance in pixels after which a released card counts as swiped. */
const MIN_DISTANCE = 90

const deck = document.querySelector<HTMLElement>('#deck')
const buttons = document.querySelector<HTMLElement>('#deck-buttons')
const status = document.querySelector<HTMLElement>('#deck-status')
const remaining = [...document.querySelectorAll<HTMLElement>('[data-card]')].toReversed()

/** Whether the style sheet shows a deck: an older browser shows the check boxes. */
const isDeck = matchMedia('(scripting: enabled)').matches

if (deck && buttons && isDeck) startDeck(deck, buttons)

function startDeck(stage: HTMLElement, controls: HTMLElement): void {
  layOut()
  for (const card of remaining) {
    card.addEventListener('pointerdown', drag)
    card.addEventListener('click', (event) => event.preventDefault()) // a press is no answer
    card.querySelector('input')?.setAttribute('tabindex', '-1')
  }
  for (const button of controls.querySelectorAll<HTMLButtonElement>('button'))
    button.addEventListener('click', () => choose(button.dataset['choice'] === 'like' ? 'like' : 'skip'))
  stage.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') choose('like')
    if (key === 'ArrowLeft') choose('skip')
  })
}

function layOut(): void {
  remaining.forEach((card, index) => (card.dataset['below'] = String(Math.min(index, 3))))
}

function choose(choice: Choice): void {
  const card = remaining.shift()
  if (!card) return
  const box = card.querySelector<HTMLInputElement>('input')
  if (box) box.checked = choice === 'like'
  card.style.transform = ''
  card.dataset['gone'] = choice
  const stamp = deck?.dataset[choice === 'like' ? 'liked' : 'skipped'] ?? ''
  if (status) status.textContent = [stamp, remaining[0]?.innerText ?? ''].join('. ')
  layOut()
  if (remaining.length > 0 || !buttons) return
  buttons.hidden = true
  const form = document.querySelector<HTMLElement>('form#start')
  form?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  form?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
}

function drag({ currentTarget, pointerId, clientX: start }: PointerEvent): void {
  const card = currentTarget as HTMLElement // the listener is on the card
  if (card !== remaining[0]) return
  let distance = 0
  const move = ({ clientX }: PointerEvent) => {
    distance = clientX - start
    card.dataset['leaning'] = Math.abs(distance) < MIN_DISTANCE / 3 ? '' : distance > 0 ? 'like' : 'skip'
    card.style.transform = `translateX(${distance}px) rotate(${distance / 18}deg)`
  }
  const end = () => {
    card.removeEventListener('pointermove', move)
    delete card.dataset['dragged']
    card.dataset['leaning'] = ''
    card.style.transform = ''
    if (Math.abs(distance) >= MIN_DISTANCE) choose(distance > 0 ? 'like' : 'skip')
  }
  card.setPointerCapture(pointerId)
  card.dataset['dragged'] = ''
  card.addEventListener('pointermove', move)
  card.addEventListener('pointerup', end, { once: true })
  card.addEventListener('pointercancel', () => ((distance = 0), end()), { once: true })
}
