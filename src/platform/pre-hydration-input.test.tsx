import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordPreHydrationInput, usePreHydrationInput } from './pre-hydration-input.ts'

interface Answers {
  readonly colour: string
  readonly remarks: string
}

/** A form whose fields change one state from the values of the last render. */
function Form() {
  const [answers, setAnswers] = useState<Answers>({ colour: 'none', remarks: '' })
  usePreHydrationInput()
  return (
    <>
      {['red', 'blue'].map((colour) => (
        <label key={colour}>
          <input
            type="radio"
            name="colour"
            checked={answers.colour === colour}
            onChange={() => setAnswers({ ...answers, colour })}
          />
          {colour}
        </label>
      ))}
      <textarea
        aria-label="remarks"
        value={answers.remarks}
        onChange={({ target }) => setAnswers({ ...answers, remarks: target.value })}
      />
      <output>{`${answers.colour}: ${answers.remarks}`}</output>
    </>
  )
}

const html =
  '<label><input type="radio" name="colour"/>red</label><label><input type="radio" name="colour"/>blue</label>' +
  '<textarea aria-label="remarks"></textarea><output>none: </output>'

/** Shows the html of the form, as the server renders it, and returns a function that hydrates it. */
function showHtml(): () => void {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  recordPreHydrationInput()
  let root: ReturnType<typeof hydrateRoot> | undefined
  onTestFinished(() => {
    root?.unmount()
    container.remove()
  })
  return () => {
    root = hydrateRoot(container, <Form />)
  }
}

const click = (label: string) => userEvent.click(page.getByLabelText(label))

test('the input of several fields before hydration is kept', async () => {
  const hydrate = showHtml()
  await click('blue')
  await userEvent.type(page.getByLabelText('remarks'), 'Hoi')
  hydrate()
  await expect.element(page.getByRole('status')).toHaveTextContent('blue: Hoi')
})

test('of a choice that was changed twice before hydration, the last one is kept', async () => {
  const hydrate = showHtml()
  await click('blue')
  await click('red')
  await click('blue')
  hydrate()
  await expect.element(page.getByRole('status')).toHaveTextContent('blue:')
  await expect.element(page.getByLabelText('blue')).toBeChecked()
})
