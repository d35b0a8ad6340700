import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { ReportDialog, type ReportSubject } from './report-dialog.tsx'

const subjects: readonly ReportSubject[] = [
  { kind: 'message', id: 'm1', content: 'text', text: 'Stuur me geld' },
  { kind: 'member', id: 'bert' },
]

async function openDialog(answer: () => { number: string } = () => ({ number: 'K7M29-QXD4T' })) {
  const calls = mockApi({ moderation: { report: answer } })
  const results: string[] = []
  const screen = await renderScreen(
    <ReportDialog
      name="Bert"
      subjects={subjects}
      isOpen
      onClose={() => results.push('closed')}
      onBlocked={() => results.push('blocked')}
    />,
  )
  return { ...screen, calls, results, send: screen.getByRole('button', { name: 'Melding versturen' }) }
}

test('L-24 a report needs only a category, and its number is shown', async () => {
  const { calls, results, send, ...screen } = await openDialog()
  await send.click()
  await expect.element(screen.getByText('Kies wat er aan de hand is.')).toBeVisible()
  expect(calls).toHaveLength(0)
  await screen.getByRole('radio', { name: 'Oplichting of vraagt om geld' }).click()
  await send.click()
  await expect.element(screen.getByText(/K7M29-QXD4T/)).toBeVisible()
  expect(calls).toMatchObject([{ input: { kind: 'message', id: 'm1', category: 'scam', body: '', blocks: false } }])
  expect(results).toEqual(['closed'])
})

test('the profile can be reported instead, with words and a block', async () => {
  const { calls, results, send, ...screen } = await openDialog()
  await screen.getByRole('radio', { name: 'Bedreiging of geweld' }).click()
  await expect.element(screen.getByText(/alarmnummer/)).toBeVisible()
  await screen.getByRole('combobox').selectOptions('Het hele profiel')
  await screen.getByRole('textbox').fill('Hij dreigde.')
  await screen.getByRole('checkbox', { name: 'Bert ook blokkeren' }).click()
  await send.click()
  await expect.poll(() => results).toEqual(['closed', 'blocked'])
  expect(calls).toMatchObject([
    { input: { kind: 'member', id: 'bert', category: 'threat', body: 'Hij dreigde.', blocks: true } },
  ])
})

test('a refused report stays open with the reason', async () => {
  const { results, send, ...screen } = await openDialog(() => {
    throw new CallError('report_subject_not_found', {}, 404)
  })
  await screen.getByRole('radio', { name: 'Iets anders' }).click()
  await send.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Dit kun je niet melden.')
  expect(results).toEqual([])
})
