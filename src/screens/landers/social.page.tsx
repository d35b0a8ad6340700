import { defineLander } from '#features/landers/web/define-lander.tsx'
import { QuestionFeed } from '#features/landers/web/question-feed.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `socialnetwork`. */
const lander = defineLander({
  lander: 'socialnetwork',
  namespace: 'social-lander',
  script: 'start',
  themeColor: '#f7e3e2',
  isLightAtTop: true,
  labelClassName: 'bg-primary-soft text-primary-text',
  Scene: QuestionFeed,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
