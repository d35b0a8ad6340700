import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signUpAndConfirm, newPerson } from './people.ts'
import { payloads } from './payloads.ts'

declare global {
  interface Window {
    ranForeignCode?: boolean
  }
}

/** Records dialogs and policy violations, which show that the browser tried to run a payload. */
async function recordExecution(page: Page, executions: string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    executions.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) executions.push(message.text())
  })
}

async function visitPage(page: Page, path: string, executions: string[]): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  if (await page.evaluate(() => window.ranForeignCode === true)) executions.push(`${path} ran code`)
}

test('T7 fifty payloads in names, profile texts and messages are rendered as text on every screen', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const executions: string[] = []
  const [writer, reader] = await Promise.all([
    signUpAndConfirm(browser, newPerson('Wies', 'Vrouw')),
    signUpAndConfirm(browser, newPerson('Rik', 'Man')),
  ])
  await Promise.all([recordExecution(writer, executions), recordExecution(reader, executions)])
  const writerId = (await (await writer.request.get('/api/user.php')).json()).user.id
  const readerId = (await (await reader.request.get('/api/user.php')).json()).user.id
  const headers = { 'x-request-type': 'client' }
  await writer.request.put(`/api/members/${readerId}/like`, { headers })
  const first = await writer.request.post(`/api/members/${readerId}/messages`, {
    headers,
    data: { messageId: crypto.randomUUID(), text: payloads.slice(0, 25).join('\n').slice(0, 990) },
  })
  const { conversationId } = await first.json()
  await writer.request.post(`/api/chats/${conversationId}/messages`, {
    headers,
    data: { messageId: crypto.randomUUID(), text: payloads.slice(25).join('\n').slice(0, 990) },
  })

  for (const [index, payload] of payloads.entries()) {
    await writer.request.patch('/api/profile', { headers, data: { about: payload } })
    await writer.request.patch('/api/profile', { headers, data: { name: payload.slice(0, 30) } })
    if (index % 5 > 0) continue
    for (const path of [`/members/${writerId}`, `/chats/${conversationId}`, '/likes'])
      await visitPage(reader, path, executions)
    await visitPage(writer, '/profile', executions)
  }
  for (const path of ['/members', '/chats', `/members/${writerId}/chat`]) await visitPage(reader, path, executions)
  expect(executions).toEqual([])
})
