import { defineLander } from '#features/landers/web/define-lander.tsx'
import { InterestWall } from '#features/landers/web/interest-wall.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `iconslanding`. */
const lander = defineLander({
  lander: 'iconslanding',
  namespace: 'icons-lander',
  script: 'interestWall',
  themeColor: '#fffaf9',
  isLightAtTop: true,
  labelClassName: 'bg-primary-soft text-primary-text',
  Scene: ({ interests, ...scene }) => <InterestWall chosen={interests} {...scene} />,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
