import './start.client.ts'

/** The script of the lander `maplanding`. It writes the chosen region into the headline. */
const headline = document.querySelector<HTMLElement>('#map-headline')
const regions = document.querySelectorAll<HTMLInputElement>('input[name="map-region"]')

for (const region of regions) region.addEventListener('change', showChosen)
showChosen() // the browser may have restored the choice

function showChosen(): void {
  const chosen = [...regions].find(({ checked }) => checked)
  if (headline && chosen) headline.textContent = (headline.dataset['chosen'] ?? '').replace('#', chosen.value)
}
