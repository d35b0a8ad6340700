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
import { QuestionFeed } from '#features/landers/web/question-feed.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<{ landers: typeof landersContract }>

const queries = (api: Api, { params }: PageArgs) => [landerQuery(api, 'socialnetwork', params['slug'])]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'start',
  isLightAtTop: true,
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = listFontPreloads

/** The lander `socialnetwork`. */
export default function SocialPage() {
  const t = useTexts('social-lander')
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts } = useLander('socialnetwork', slug)
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  return (
    <LanderPage themeColor="#f7e3e2" {...{ texts, niche, isKnown }}>
      <QuestionFeed texts={texts} label={<NicheLabel niche={nicheKey} className="bg-primary-soft text-primary-text" />}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </QuestionFeed>
    </LanderPage>
  )
}
