import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { LanderContent } from '../contract.ts'
import type { Lander, LanderTexts } from '../slug.rules.ts'
import { LanderPage, LanderSignup, listFontPreloads, NicheLabel, useLander } from './lander-page.tsx'
import { landerQuery, type LandersApi } from './landers.queries.ts'

/** The scene of a lander: its picture around the texts, the label of the niche, and as `children` the signup card. */
export type SceneProps = {
  texts: LanderTexts
  label: ReactNode
  children: ReactNode
}

type LanderNamespace =
  | 'collage-lander'
  | 'gallery'
  | 'icons-lander'
  | 'map-lander'
  | 'night-lander'
  | 'social-lander'
  | 'swipe-lander'
  | 'transitions-lander'
  | 'video-lander'

interface LanderDefinition {
  readonly lander: Lander
  /** Its own texts, for visitors without a slug. */
  readonly namespace: LanderNamespace
  /** The name of its script, in app/pages/public-scripts.ts. */
  readonly script: string
  /** The colour of the browser's bars above the lander: that of its top. */
  readonly themeColor: string
  readonly isLightAtTop?: true
  readonly labelClassName: string
  /** The lander shows drawn portraits, which a note then says. */
  readonly hasPortraits?: true
  readonly Scene: ComponentType<SceneProps & Pick<LanderContent, 'interests'>>
}

/** Defines a lander: the parts of its page, which all landers have alike, around its scene. */
export function defineLander({ lander, script, isLightAtTop, ...appearance }: LanderDefinition) {
  const handle = {
    namespaces: [],
    access: 'visitors',
    robots: 'index',
    withoutReact: 'everyone',
    script,
    ...(isLightAtTop && { isLightAtTop }),
  } satisfies PageHandle
  return {
    handle,
    queries: (api: LandersApi, { params }: PageArgs) => [landerQuery(api, lander, params['slug'])],
    clientLoader: loadAsDocument,
    links: listFontPreloads,
    Page: () => <DefinedLander {...{ lander, ...appearance }} />,
  }
}

type DefinedLanderProps = Omit<LanderDefinition, 'script' | 'isLightAtTop'>

function DefinedLander({ lander, namespace, labelClassName, Scene, themeColor, hasPortraits }: DefinedLanderProps) {
  const t = useTexts(namespace)
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts, interests } = useLander(lander, slug)
  const texts = slugTexts ?? { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const page = { texts, niche, isKnown, themeColor, ...(hasPortraits && { hasPortraits }) }
  return (
    <LanderPage {...page}>
      <Scene texts={texts} label={<NicheLabel niche={nicheKey} className={labelClassName} />} interests={interests}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </Scene>
    </LanderPage>
  )
}
