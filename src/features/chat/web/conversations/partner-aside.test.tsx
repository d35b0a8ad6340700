import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import { PartnerAside } from './partner-aside.tsx'

const partner: MemberProfile = {
  ...newCard({ photo: { key: '0/bert', hash: '' } }),
  gender: 'male',
  about: 'Ik zeil graag.',
  prompts: [{ key: 'sunday', answer: 'op het water, ook als het regent' }],
  facts: {},
  heightCm: null,
  languages: [],
  work: '',
  interests: [
    { key: 'art', shared: true },
    { key: 'tea', shared: false },
  ],
  photos: [],
  isSelf: false,
  unlock: null,
}

async function openAside({ width = 1280, isMatch = true, member = (): MemberProfile => partner } = {}) {
  await page.viewport(width, 800)
  const memberChatStatus = () => ({ isMatch, conversationId: 'c1', unreadCount: 0 })
  const calls = mockApi({ profiles: { member }, chat: { memberChatStatus } })
  const screen = await renderScreen(<PartnerAside partnerId="bert" />)
  return { ...screen, calls, panel: screen.getByRole('complementary', { name: 'Profiel' }) }
}

test('on a wide screen the partner is beside the conversation, with the shared interests and a link', async () => {
  const { panel } = await openAside()
  await expect.element(panel.getByRole('heading', { name: 'Bert, 34' })).toBeVisible()
  await expect.element(panel.getByText('Utrecht')).toBeVisible()
  await expect.element(panel.getByText('Jullie zijn een match')).toBeVisible()
  await expect.element(panel.getByText('op het water, ook als het regent')).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: '1 gedeelde interesse' })).toBeVisible()
  await expect.poll(() => panel.getByRole('listitem').all().length).toBe(1)
  await expect.element(panel.getByRole('link', { name: 'Bekijk profiel' })).toHaveAttribute('href', '/members/bert')
  expect(panel.element().querySelector('img')?.getAttribute('src')).toContain('/photos/0/bert/')
})

test('a partner who is no match is not called one', async () => {
  const { panel, calls } = await openAside({ isMatch: false })
  await expect.element(panel.getByRole('heading', { name: 'Bert, 34' })).toBeVisible()
  await expect.poll(() => calls.map(({ endpoint }) => endpoint)).toContain('chat.memberChatStatus')
  await expect.element(panel.getByText('Jullie zijn een match')).not.toBeInTheDocument()
})

test('a narrower screen loads nothing of the profile until it becomes wide', async () => {
  const { panel, calls } = await openAside({ width: 1279 })
  expect(panel.query()).toBeNull()
  expect(calls).toEqual([])
  await page.viewport(1280, 800)
  await expect.element(panel.getByRole('heading', { name: 'Bert, 34' })).toBeVisible()
})

test('a profile that cannot be shown says so, and loads after a retry', async () => {
  let isHidden = true
  const member = () => {
    if (isHidden) throw new CallError('member_not_found', {}, 404)
    return partner
  }
  const { panel } = await openAside({ member })
  await expect.element(panel.getByText('Dit profiel is nu niet te zien.')).toBeVisible()
  await expect.element(panel.getByRole('link')).not.toBeInTheDocument()
  isHidden = false
  await panel.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Bert, 34' })).toBeVisible()
})
