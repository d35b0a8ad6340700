import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { viewerData } from '#testing/browser/screen-data.ts'
import { CallError } from '#platform/calls/call-error.ts'
import type { RouteName } from '#links.ts'
import { BonusDialog } from './bonus-dialog.tsx'
import { BonusCountdown } from './bonus-countdown.tsx'
import { welcomeQuery } from './bonus-query.tsx'
import { Bonus } from './bonus.tsx'
import type { WelcomeBonus } from './load-bonus.tsx'

const { queryKey } = welcomeQuery({} as Parameters<typeof welcomeQuery>[0])
const now = '2026-06-01T12:00:00Z'
const viewer = viewerData({ signup_date: new Date().toISOString() })

/** A bonus with the given seconds left, which the page has just received. */
function newBonus(seconds: number, fields: Partial<WelcomeBonus> = {}): WelcomeBonus {
  const expiresAt = new Date(Date.parse(now) + seconds * 1000).toISOString()
  return { percent: 25, expiresAt, now, receivedAt: performance.now(), isDialogDismissed: false, ...fields }
}

/** The response of the server about a bonus with the given seconds left. */
const respond = (seconds: number, isDismissed = false) => ({
  discount: { code: 'TIMEBONUS25', value_percentage: 25, expires: newBonus(seconds).expiresAt } as never, // what the browser reads
  now,
  dialog_dismissed: isDismissed,
})

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

beforeEach(() => void vi.useFakeTimers({ toFake: [...timers, 'performance'] }))
afterEach(() => void vi.useRealTimers())

const openBar = (bonus: WelcomeBonus | null, routeName: RouteName = 'members') =>
  renderScreen(<Bonus part="bar" />, { routeName, data: [viewer, [queryKey, bonus]] })

/** Reads the remaining seconds of the countdown on the screen. */
function readSeconds(screen: Awaited<ReturnType<typeof openBar>>): number {
  const [hours = 0, minutes = 0, seconds = 0] = screen.getByRole('timer').element().textContent.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

test('R-4.34 R-4.35 R-6.20 the bar in the members area counts down by the second and links to the bundles', async () => {
  const screen = await openBar(newBonus(13_272))
  const bar = screen.getByRole('complementary', { name: 'Welkomstbonus' })
  await expect.element(bar.getByText(/25% korting/)).toBeVisible()
  expect(bar.getByRole('timer').element().textContent).toMatch(/^03:4[01]:\d\d$/)
  const before = readSeconds(screen)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(before - readSeconds(screen)).toBe(10)
  await expect.element(bar.getByRole('link', { name: /^Bekijk/ })).toHaveAttribute('href', '/credits')
})

test('R-3.64 R-6.19 R-6.20 C-65 the bar is visible on the pages of the members area only', async () => {
  for (const routeName of ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'] as const) {
    const screen = await openBar(newBonus(3_000), routeName)
    await expect.element(screen.getByRole('timer')).toBeVisible()
    await screen.unmount()
  }
  for (const routeName of ['chats-id', 'likes-type', 'credits', 'profile', 'settings'] as const) {
    const screen = await openBar(newBonus(3_000), routeName)
    expect(screen.getByRole('complementary').query()).toBeNull()
    await screen.unmount()
  }
})

test('R-4.33 R-4.38 without a loaded bonus, as a visitor or as a paid member there is no bar', async () => {
  const data = [queryKey, newBonus(3_000)] as const
  for (const user of [[viewer[0], null] as const, viewerData({ paid_user: true })]) {
    const screen = await renderScreen(<Bonus part="bar" />, { routeName: 'members', data: [user, data] })
    expect(screen.getByRole('complementary').query()).toBeNull()
    await screen.unmount()
  }
  expect((await openBar(null)).getByRole('complementary').query()).toBeNull()
})

test('R-4.38 the bar disappears when the member becomes a paid member', async () => {
  const screen = await openBar(newBonus(3_000))
  await expect.element(screen.getByRole('timer')).toBeVisible()
  screen.cache.setQueryData(viewer[0], { ...(viewer[1] as object), paid_user: true })
  await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
})

test('R-4.39 L-10 at 0 the bar disappears and the prices are loaded again', async () => {
  const screen = await renderScreen(<Bonus part="bar" />, {
    routeName: 'premium',
    data: [viewer, [queryKey, newBonus(2)], [['payments', 'offer', null], {}]],
  })
  await expect.element(screen.getByRole('timer')).toBeVisible()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
  expect(screen.cache.getQueryState(['payments', 'offer', null])?.isInvalidated).toBe(true)
})

test('C-20 the clock of the device does not change the countdown', async () => {
  vi.setSystemTime(new Date('2031-01-01'))
  const screen = await openBar(newBonus(600.5))
  await expect.element(screen.getByRole('timer')).toBeVisible()
  expect(readSeconds(screen)).toBeGreaterThan(540)
})

test('C-20 countdowns that appear at different moments always show the same second', async () => {
  const bonus = newBonus(3_000.2)
  const data = [viewer, [queryKey, bonus]] as const
  const bar = await renderScreen(<Bonus part="bar" />, { routeName: 'premium', data })
  await expect.element(bar.getByRole('timer')).toBeVisible()
  await vi.advanceTimersByTimeAsync(600)
  await renderScreen(<BonusCountdown bonus={bonus} />, {
    routeName: 'premium',
    data,
  })
  const shown: string[][] = []
  for (const _ of Array.from({ length: 12 })) {
    await vi.advanceTimersByTimeAsync(250)
    shown.push([...document.querySelectorAll('[role=timer]')].map(({ textContent }) => textContent))
  }
  expect(shown.map((times) => [times.length, new Set(times).size])).toEqual(shown.map(() => [2, 1]))
})

test('the time left is announced at 10 minutes, and not in between', async () => {
  const screen = await openBar(newBonus(605))
  const status = screen.getByRole('complementary').getByRole('status')
  await expect.element(status).toHaveTextContent('')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(status).toHaveTextContent('Je welkomstbonus loopt over 10 minuten af.')
  expect(screen.getByRole('timer').element().closest('[aria-live=polite], [role=status]')).toBeNull()
})

test('R-8.28 a failure to load the bonus is silent, and there is no bar', async () => {
  mockApi({
    pricing: {
      discountCode: () => {
        throw new CallError('general', {}, 500)
      },
    },
  })
  const screen = await renderScreen(<Bonus part="bar" />, { routeName: 'members', data: [viewer] })
  await expect.poll(() => screen.cache.getQueryData(queryKey)).toBeNull()
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(screen.getByRole('complementary').query()).toBeNull()
})

test('R-4.36 R-7.12 a new member’s bonus is loaded from the server, that of an old or paid one is not', async () => {
  const calls = mockApi({ pricing: { discountCode: () => respond(100) } })
  const old = viewerData({ signup_date: '2020-01-01T00:00:00Z' })
  for (const user of [old, viewerData({ paid_user: true, signup_date: new Date().toISOString() })]) {
    const screen = await renderScreen(<Bonus part="bar" />, { routeName: 'members', data: [user] })
    await expect.poll(() => screen.cache.getQueryData(queryKey)).toBeNull()
    await screen.unmount()
  }
  expect(calls).toEqual([])
  const screen = await renderScreen(<Bonus part="bar" />, { routeName: 'members', data: [viewer] })
  await expect.element(screen.getByRole('timer')).toBeVisible()
  expect(calls).toEqual([{ endpoint: 'pricing.discountCode', input: { welcome: 'true' } }])
})

type FakedMethod = (typeof timers)[number] | 'performance'

/** Closes the open dialog with its button, and waits until its history entry is gone. */
async function closeDialog(screen: Awaited<ReturnType<typeof renderScreen>>): Promise<void> {
  vi.useRealTimers()
  await screen.getByRole('button', { name: 'Niet nu' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => Number(Object(history.state).backDepth ?? 0)).toBe(0)
}

/** The dialog, whose presence in the members area a test changes in the cache. */
function TestDialog() {
  const { data: isInside = true } = useQuery<boolean>({ queryKey: ['inside'], enabled: false })
  const { data: bonus } = useQuery<WelcomeBonus>({ queryKey, enabled: false })
  return bonus && <BonusDialog bonus={bonus} isVisible={isInside} />
}

/**
 * Renders the dialog of a member who has just entered the members area. The history entry of an open dialog needs the
 * real `performance`, so only the timers are fake.
 */
async function enterArea({
  isDismissed = false,
  seconds = 14_000,
  fakes = timers,
}: { isDismissed?: boolean; seconds?: number; fakes?: readonly FakedMethod[] } = {}) {
  vi.useFakeTimers({ toFake: [...fakes] })
  const server = { isDismissed, seconds }
  const calls = mockApi({
    pricing: {
      discountCode: () => respond(server.seconds, server.isDismissed),
      dismissBonusDialog: () => ({}),
    },
  })
  const bonus = newBonus(seconds, { isDialogDismissed: isDismissed })
  const data = [viewer, [queryKey, bonus]] as const
  const screen = await renderScreen(<TestDialog />, { data })
  const dialog = screen.getByRole('dialog', { name: 'Welkomstbonus' })
  const move = (isInside: boolean) => screen.cache.setQueryData(['inside'], isInside)
  return { screen, dialog, calls, server, move, wait: (count: number) => vi.advanceTimersByTimeAsync(count * 1000) }
}

test('R-9.11 R-9.18 the dialog opens 40 s after entering the members area, with 25% and 4 hours', async () => {
  const { screen, dialog, wait } = await enterArea()
  await wait(39)
  expect(dialog.query()).toBeNull()
  await wait(2)
  vi.useRealTimers() // the open dialog is part of the history, which has timers too
  await expect.element(dialog).toBeVisible()
  await expect
    .element(dialog.getByText('De eerste 4 uur na je aanmelding krijg je 25% korting op je eerste bundel.'))
    .toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await closeDialog(screen)
})

test('C-22 the dialog that is closed with Escape is dismissed on the server, and does not open again', async () => {
  const { screen, dialog, calls, wait } = await enterArea()
  await wait(41)
  vi.useRealTimers()
  await expect.element(dialog).toBeVisible()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.filter(({ endpoint }) => endpoint === 'pricing.dismissBonusDialog')).toHaveLength(1)
  expect(screen.cache.getQueryData(queryKey)).toMatchObject({ isDialogDismissed: true })
  await expect.poll(() => Number(Object(history.state).backDepth ?? 0)).toBe(0)
})

test('C-22 the button dismisses the dialog too', async () => {
  const { screen, calls, wait } = await enterArea()
  await wait(41)
  await closeDialog(screen)
  expect(calls.at(-1)?.endpoint).toBe('pricing.dismissBonusDialog')
})

test('C-22 a dismissed dialog does not open, also when it was dismissed in another browser meanwhile', async () => {
  const first = await enterArea({ isDismissed: true })
  await first.wait(60)
  expect([first.dialog.query(), first.calls]).toEqual([null, []])
  await first.screen.unmount()

  const { dialog, server, wait } = await enterArea()
  server.isDismissed = true
  await wait(60)
  expect(dialog.query()).toBeNull()
})

test('R-9.18 leaving the members area stops the 40 s, and entering it again starts them anew', async () => {
  const { screen, dialog, wait, move } = await enterArea()
  await wait(30)
  move(false)
  await wait(60)
  expect(dialog.query()).toBeNull()
  move(true)
  await wait(39)
  expect(dialog.query()).toBeNull()
  await wait(3)
  vi.useRealTimers()
  await expect.element(dialog).toBeVisible()
  await closeDialog(screen)
})

test('R-9.18 a change of layout within the members area does not restart the 40 s', async () => {
  const { screen, wait } = await enterArea({ fakes: [...timers, 'performance'] })
  await wait(30)
  await screen.unmount()
  const next = await renderScreen(<TestDialog />, { cache: screen.cache })
  await wait(12)
  vi.useRealTimers()
  await expect.element(next.getByRole('dialog', { name: 'Welkomstbonus' })).toBeVisible()
  await closeDialog(next)
})

test('the dialog waits for another dialog', async () => {
  mockApi({ pricing: { discountCode: () => respond(9_000) } })
  const data = [viewer, [queryKey, newBonus(9_000)]] as const
  const screen = await renderScreen(
    <>
      <div role="dialog" aria-label="Filters" />
      <TestDialog />
    </>,
    { data },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByRole('dialog').elements()).toHaveLength(1)
})

test('a page outside of the members area loads the dialog but does not open it', async () => {
  mockApi({ pricing: { discountCode: () => respond(9_000) } })
  const screen = await renderScreen(<Bonus part="dialog" />, {
    routeName: 'settings',
    data: [viewer, [queryKey, newBonus(9_000)]],
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByRole('dialog').query()).toBeNull()
})
