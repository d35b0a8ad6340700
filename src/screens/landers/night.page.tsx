import { defineLander } from '#features/landers/web/define-lander.tsx'
import { NightCity } from '#features/landers/web/night-city.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `alonetonight`. */
const lander = defineLander({
  lander: 'alonetonight',
  namespace: 'night-lander',
  script: 'nightCity',
  themeColor: '#0b0716',
  labelClassName: 'bg-white/16',
  Scene: NightCity,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
