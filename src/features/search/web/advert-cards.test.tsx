import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { CamCard, SisterCard } from './advert-cards.tsx'

test('C-12 an advertisement is labelled as such, and its link carries no data about the viewer', async () => {
  const screen = await renderScreen(<CamCard cam={{ url: 'https://cam.example/', host: 'cam.example' }} />)
  const link = screen.getByRole('link', { name: /^Advertentie: live webcams/ })
  await expect.element(screen.getByText('Advertentie', { exact: true })).toBeVisible()
  await expect.element(link).toHaveAttribute('href', 'https://cam.example/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer sponsored nofollow')
  await expect.element(link).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('C-12 a member of a sister site is labelled with the site, to which the link leads', async () => {
  const sister = { name: 'Saar', age: 41, cityName: 'Delft', siteName: 'Vonk Plus', url: 'https://plus.example/' }
  const screen = await renderScreen(<SisterCard sister={sister} />)
  await expect.element(screen.getByText('Van Vonk Plus')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^Saar, 41, uit Delft/ }))
    .toHaveAttribute('href', 'https://plus.example/')
})
