import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import type { sitesContract } from '../contract.ts'
import { companyQuery, regionsQuery, settingsQuery, useMessagePrice } from './sites.queries.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>

const utrecht = { code: 'NL-UT', country: 'NL', name: 'Utrecht' }

function Company() {
  const company = useQuery(companyQuery(useApi<Api>())).data
  return <p>{company?.name}</p>
}

function Regions() {
  const regions = useQuery(regionsQuery(useApi<Api>(), 'NL')).data ?? []
  return <p>{regions.map(({ name }) => name).join()}</p>
}

/** Shows its content anew after each click. */
function Page() {
  const [opened, setOpened] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setOpened(opened + 1)}>
        open
      </button>
      <div key={opened}>
        <p>opened {opened}</p>
        <Company />
        <Regions />
      </div>
    </>
  )
}

test('R-7.19 R-7.20 the company and the regions of a country are loaded once', async () => {
  const calls = mockApi({
    sites: {
      companyInfo: () => ({ companyinfo: { name: 'Vonkje B.V.' } }) as never,
      regions: () => ({ regions: [utrecht] }),
    },
  })
  const screen = await renderScreen(<Page />)
  for (const count of [1, 2, 3]) {
    await expect.element(screen.getByText(`opened ${count}`)).toBeVisible()
    await expect.element(screen.getByText('Vonkje B.V.')).toBeVisible()
    await expect.element(screen.getByText('Utrecht')).toBeVisible()
    await screen.getByRole('button', { name: 'open' }).click()
  }
  await expect.element(screen.getByText('opened 4')).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint).toSorted()).toEqual(['sites.companyInfo', 'sites.regions'])
})

const costs = { NL: { costs: 17, currency: 'EUR' }, CH: { costs: 19, currency: 'CHF' } }

function MessagePrice() {
  return <p>{`price: ${useMessagePrice()}`}</p>
}

test.each([
  ['the country of the IP address', { geoip_country: 'NL', geoip_selected_country: null }, /^price: €\s0,17$/],
  ['the chosen country first', { geoip_country: 'NL', geoip_selected_country: 'CH' }, /^price: CHF\s0,19$/],
  ['no other country when nothing is sold there', { geoip_country: 'US', geoip_selected_country: null }, /^price: $/],
])('C-41 the price of a message is that of %s', async (_, country, text) => {
  const screen = await renderScreen(<MessagePrice />, {
    data: [settingsData({ minimum_message_costs: costs, ...country })],
  })
  await expect.element(screen.getByText(/^price:/)).toBeVisible()
  expect(screen.getByText(/^price:/).element().textContent).toMatch(text)
})

function Settings({ search }: { search: string }) {
  const page = { params: {}, search: new URLSearchParams(search), host: 'vonk.test' }
  const settings = useQuery({ ...settingsQuery(useApi<Api>(), page), queryKey: ['sites', 'settings', search] }).data
  return <p>settings {settings && Object.keys(settings).join()}</p>
}

test.each([
  ['network=adnet&ref=x&domain=evil.example', { network: 'adnet', ref: 'x' }],
  ['geoip_selected_country=BE&t=5', { geoip_selected_country: 'BE', t: '5' }],
  ['geoip_selected_country=belgie&x=%00&__proto__=1&y', { y: '', ['__proto__']: '1' }],
])('R-7.13 the query %s of the route reaches settings.php, with the host as the domain', async (search, sent) => {
  const calls = mockApi({ sites: { settings: () => ({ settings: { name: 'Vonkje', regions: [utrecht] } }) as never } })
  const screen = await renderScreen(<Settings search={search} />)
  await expect.element(screen.getByText('settings name', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(Object.entries(Object(calls[0]?.input)).toSorted()).toEqual(
    Object.entries({ ...sent, domain: 'vonk.test' }).toSorted(),
  )
})
