import { defineLander } from '#features/landers/web/define-lander.tsx'
import { SwipeDeck } from '#features/landers/web/swipe-deck.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `tinderswipe`. */
const lander = defineLander({
  lander: 'tinderswipe',
  namespace: 'swipe-lander',
  script: 'swipeDeck',
  themeColor: '#a3112f',
  labelClassName: 'bg-white/16',
  Scene: SwipeDeck,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
