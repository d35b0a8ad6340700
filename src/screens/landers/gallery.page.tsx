import { defineLander } from '#features/landers/web/define-lander.tsx'
import { Gallery } from '#features/landers/web/gallery.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `gallery`. */
const lander = defineLander({
  lander: 'gallery',
  namespace: 'gallery',
  script: 'gallery',
  themeColor: '#2e0a12',
  hasPortraits: true,
  labelClassName: 'bg-white/16 backdrop-blur-sm',
  Scene: Gallery,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
