import { defineLander } from '#features/landers/web/define-lander.tsx'
import { Polaroids } from '#features/landers/web/polaroids.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `collagelanding`. */
const lander = defineLander({
  lander: 'collagelanding',
  namespace: 'collage-lander',
  script: 'start',
  themeColor: '#f1ded0',
  isLightAtTop: true,
  hasPortraits: true,
  labelClassName: 'bg-primary-soft text-primary-text',
  Scene: Polaroids,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
