import { useParams } from 'react-router'
import type { landersContract } from '#features/landers/contract.ts'
import { InterestWall } from '#features/landers/web/interest-wall.tsx'
import {
  LanderPage,
  LanderSignup,
  listFontPreloads,
  NicheLabel,
  useLander,
} from '#features/landers/web/lander-page.tsx'
import { landerQuery } from '#features/landers/web/landers.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<{ landers: typeof landersContract }>

const queries = (api: Api, { params }: PageArgs) => [landerQuery(api, 'iconslanding', params['slug'])]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'interestWall',
  isLightAtTop: true,
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = listFontPreloads

/** The lander `iconslanding`. */
export default function IconsLandingPage() {
  const t = useTexts('icons-lander')
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts, interests } = useLander('iconslanding', slug)
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  return (
    <LanderPage themeColor="#fffaf9" {...{ texts, niche, isKnown }}>
      <InterestWall
        texts={texts}
        chosen={interests}
        label={<NicheLabel niche={nicheKey} className="bg-primary-soft text-primary-text" />}
      >
        <LanderSignup button={texts.button} heading={t('heading')} />
      </InterestWall>
    </LanderPage>
  )
}
