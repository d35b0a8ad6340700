import { useParams } from 'react-router'
import type { landersContract } from '#features/landers/contract.ts'
import {
  LanderPage,
  LanderSignup,
  listFontPreloads,
  NicheLabel,
  useLander,
} from '#features/landers/web/lander-page.tsx'
import { landerQuery } from '#features/landers/web/landers.queries.ts'
import { StoryScenes } from '#features/landers/web/story-scenes.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<{ landers: typeof landersContract }>

const queries = (api: Api, { params }: PageArgs) => [landerQuery(api, 'transitionsvideolanding', params['slug'])]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'clips',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = listFontPreloads

/** The lander `transitionsvideolanding`. */
export default function TransitionsPage() {
  const t = useTexts('transitions-lander')
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts } = useLander('transitionsvideolanding', slug)
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  return (
    <LanderPage themeColor="#0b0716" {...{ texts, niche, isKnown }}>
      <StoryScenes texts={texts} label={<NicheLabel niche={nicheKey} className="bg-white/16" />}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </StoryScenes>
    </LanderPage>
  )
}
