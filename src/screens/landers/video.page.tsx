import { defineLander } from '#features/landers/web/define-lander.tsx'
import { SparkVideo } from '#features/landers/web/spark-video.tsx'
import { prefetch } from '#platform/navigation/page.ts'

/** The lander `video`. */
const lander = defineLander({
  lander: 'video',
  namespace: 'video-lander',
  script: 'clips',
  themeColor: '#14060c',
  labelClassName: 'bg-white/16',
  Scene: SparkVideo,
})

export const handle = lander.handle
export const loader = prefetch(lander.queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page
