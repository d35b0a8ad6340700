import type { ClientLoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { setBrowserPageContext } from '#platform/navigation/page.ts'
import { newQueryClient } from '#platform/calls/query.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { settingsData } from '#testing/browser/screen-data.ts'
import * as matchFinder from '../../screens/people/match-finder.page.tsx'
import * as profile from '../../screens/people/profile.page.tsx'
import { createPageApi } from '../../app/browser/browser-api.ts'

type ClientLoader = (args: ClientLoaderFunctionArgs) => Promise<unknown>

async function openPage(clientLoader: ClientLoader, path: string): Promise<void> {
  const args = { params: {}, request: new Request(new URL(path, location.origin)) }
  await clientLoader(args as unknown as ClientLoaderFunctionArgs)
}

test('R-7.18 the profile and the match finder load the interests once, and both show them', async () => {
  const calls = mockApi({
    sites: { interests: () => ({ interests: ['hiking', 'cooking'] }) },
    profiles: { mine: () => ({}) as never },
    moderation: { restrictions: () => ({}) as never },
    photos: { mine: () => ({ photos: [] }) as never },
    search: { criteria: () => ({ criteria: null }), matches: () => ({}) as never },
    likes: { listGiven: () => ({ ids: [] }) },
  })
  const cache = newQueryClient()
  const [settingsKey, settings] = settingsData()
  cache.setQueryData(settingsKey, settings)
  setBrowserPageContext({ api: createPageApi(cache), cache, isMember: () => true, loadTexts: async () => undefined })
  await openPage(profile.clientLoader, '/profile')
  await openPage(matchFinder.clientLoader, '/match-finder')
  await openPage(profile.clientLoader, '/profile')
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(['profiles.mine', 'search.criteria']))
  expect(calls.filter(({ endpoint }) => endpoint === 'sites.interests')).toHaveLength(1)
  expect(cache.getQueryData(['sites', 'interests'])).toEqual(['hiking', 'cooking'])
})
