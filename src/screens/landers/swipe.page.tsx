import type { landersContract } from '#features/landers/contract.ts'
import {
  LanderPage,
  LanderSignup,
  listFontPreloads,
  NicheLabel,
  useLander,
} from '#features/landers/web/lander-page.tsx'
import { landerQuery } from '#features/landers/web/landers.queries.ts'
import { SwipeDeck } from '#features/landers/web/swipe-deck.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<{ landers: typeof landersContract }>

const queries = (api: Api) => [landerQuery(api, 'tinderswipe')]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'swipeDeck',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = listFontPreloads

/** The lander `tinderswipe`. */
export default function SwipePage() {
  const t = useTexts('swipe-lander')

  const { niche, isKnown, nicheKey, texts: slugTexts } = useLander('tinderswipe')
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  return (
    <LanderPage themeColor="#a3112f" {...{ texts, niche, isKnown }}>
      <SwipeDeck texts={texts} label={<NicheLabel niche={nicheKey} className="bg-white/16" />}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </SwipeDeck>
    </LanderPage>
  )
}
