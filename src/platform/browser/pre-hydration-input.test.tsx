import { Suspense, useState, type ReactNode } from 'react'
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

/** The root of a page, which replays the input. */
function Root({ children }: { children: ReactNode }) {
  usePreHydrationInput()
  return children
}

const html =
  '<label><input type="radio" name="colour"/>red</label><label><input type="radio" name="colour"/>blue</label>' +
  '<textarea aria-label="remarks"></textarea><output>none: </output>'

/** Shows the html of the form, as the server renders it, and returns a function that hydrates it. */
function showHtml({ inBoundary = false } = {}): () => void {
  const container = document.createElement('div')
  container.innerHTML = inBoundary ? `<!--$-->${html}<!--/$-->` : html
  document.body.append(container)
  recordPreHydrationInput()
  let root: ReturnType<typeof hydrateRoot> | undefined
  onTestFinished(() => {
    root?.unmount()
    container.remove()
  })
  return () => {
    root = hydrateRoot(
      container,
      <Root>
        {inBoundary ? (
          <Suspense>
            <Form />
          </Suspense>
        ) : (
          <Form />
        )}
      </Root>,
    )
  }
}

const click = (label: string) => userEvent.click(page.getByLabelText(label))

test('the input of several fields before hydration is preserved', async () => {
  const hydrate = showHtml()
  await click('blue')
  await userEvent.type(page.getByLabelText('remarks'), 'Hoi')
  hydrate()
  await expect.element(page.getByRole('status')).toHaveTextContent('blue: Hoi')
})

test('a choice that was changed twice before hydration keeps its last value', async () => {
  const hydrate = showHtml()
  await click('blue')
  await click('red')
  await click('blue')
  hydrate()
  await expect.element(page.getByRole('status')).toHaveTextContent('blue:')
  await expect.element(page.getByLabelText('blue')).toBeChecked()
})

test('input in a boundary that React hydrates later is preserved', async () => {
  const hydrate = showHtml({ inBoundary: true })
  await click('blue')
  await userEvent.type(page.getByLabelText('remarks'), 'Hoi')
  hydrate()
  await expect.element(page.getByRole('status')).toHaveTextContent('blue: Hoi')
})

test('a text in a boundary that React hydrates later is preserved', async () => {
  const hydrate = showHtml({ inBoundary: true })
  await userEvent.type(page.getByLabelText('remarks'), 'Hoi')
  hydrate()
  await expect.element(page.getByRole('status')).toHaveTextContent('none: Hoi')
})
