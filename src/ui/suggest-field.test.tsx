import { expect, test } from 'vitest'
import { newEnter } from '#testing/browser/keys.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { SuggestField } from './suggest-field.tsx'

const texts = { list: 'Steden', none: 'Niets', failed: 'Mislukt', choose: 'Kies' }

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter that ends a composition %j chooses nothing',
  async (fields) => {
    const chosen: string[] = []
    const screen = await renderScreen(
      <SuggestField
        label="Stad"
        value=""
        find={async () => [{ id: 1, name: 'Utrecht', isExactMatch: false }]}
        detailOf={() => ''}
        onChoose={({ name }) => chosen.push(name)}
        texts={texts}
      />,
    )
    const field = screen.getByRole('combobox', { name: 'Stad' })
    await field.fill('Utr')
    await expect.element(screen.getByRole('option', { name: 'Utrecht' })).toBeVisible()
    field.element().dispatchEvent(newEnter(fields))
    expect(chosen).toEqual([])
    field.element().dispatchEvent(newEnter())
    expect(chosen).toEqual(['Utrecht'])
  },
)
