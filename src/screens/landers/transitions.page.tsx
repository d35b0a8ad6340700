import { defineLander } from '#features/landers/web/define-lander.tsx'
import { StoryScenes } from '#features/landers/web/story-scenes.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `transitionsvideolanding`. */
const lander = defineLander({
  lander: 'transitionsvideolanding',
  namespace: 'transitions-lander',
  script: 'clips',
  themeColor: '#0b0716',
  labelClassName: 'bg-white/16',
  Scene: StoryScenes,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
