import { useParams } from 'react-router'
import type { landersContract } from '#features/landers/contract.ts'
import { Gallery } from '#features/landers/web/gallery.tsx'
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

const queries = (api: Api, { params }: PageArgs) => [landerQuery(api, 'gallery', params['slug'])]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'gallery',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = listFontPreloads

/** The lander `gallery`. */
export default function GalleryPage() {
  const t = useTexts('gallery')
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts } = useLander('gallery', slug)
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  return (
    <LanderPage themeColor="#2e0a12" hasPortraits {...{ texts, niche, isKnown }}>
      <Gallery texts={texts} label={<NicheLabel niche={nicheKey} className="bg-white/16 backdrop-blur-sm" />}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </Gallery>
    </LanderPage>
  )
}
