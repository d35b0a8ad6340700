import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext, prefetch } from './page.ts'

/** What a page load ends in when its query is refused with this code. */
async function refusedWith(code: string, url: string): Promise<unknown> {
  const refused = Object.assign(new Error(code), { code, status: 403, data: {}, defined: true })
  const context = new RouterContextProvider()
  context.set(pageContext, { api: null, cache: new QueryClient({ defaultOptions: { queries: { retry: false } } }) })
  const loader = prefetch(() => [{ queryKey: ['refused'], queryFn: () => Promise.reject(refused) } as never])
  const args = { context, params: {}, request: new Request(url) } as unknown as LoaderFunctionArgs
  return loader(args).catch((answer: unknown) => answer)
}

test.each([
  ['authentication_required', '/login?returnTo=%2Flikes%2Fsent%3Fpage%3D2'],
  ['terms_outdated', '/terms-consent?returnTo=%2Flikes%2Fsent%3Fpage%3D2'],
])('C-42 R-6.09 a page refused with %s leads to where that is lifted, and back', async (code, location) => {
  const answer = await refusedWith(code, 'http://localhost/likes/sent?page=2')
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe(location)
})

test('another refusal carries its status to the error page', async () => {
  expect(await refusedWith('member_not_found', 'http://localhost/members/x')).toMatchObject({
    data: { refusal: 'member_not_found' },
    init: { status: 403 },
  })
})
