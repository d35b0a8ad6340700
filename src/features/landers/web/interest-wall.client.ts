import './start.client.ts'

/** The script of the lander `iconslanding`. It counts the chosen interests. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-interest]')]
const output = document.querySelector<HTMLOutputElement>('#interest-count')

for (const box of boxes) box.addEventListener('change', showCount)
showCount()

function showCount(): void {
  if (!output) return
  const count = boxes.filter(({ checked }) => checked).length
  output.hidden = count === 0
  output.textContent =
    count === 1 ? (output.dataset['one'] ?? '') : (output.dataset['many'] ?? '').replace('2', String(count))
}
