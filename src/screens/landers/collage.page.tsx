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
import { Polaroids } from '#features/landers/web/polaroids.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<{ landers: typeof landersContract }>

const queries = (api: Api, { params }: PageArgs) => [landerQuery(api, 'collagelanding', params['slug'])]

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

/** The lander `collagelanding`. */
export default function CollagePage() {
  const t = useTexts('collage-lander')
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts } = useLander('collagelanding', slug)
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  return (
    <LanderPage themeColor="#f1ded0" hasPortraits {...{ texts, niche, isKnown }}>
      <Polaroids texts={texts} label={<NicheLabel niche={nicheKey} className="bg-primary-soft text-primary-text" />}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </Polaroids>
    </LanderPage>
  )
}
