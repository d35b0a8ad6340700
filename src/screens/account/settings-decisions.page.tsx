import { DecisionCard, HoldList, PhotoDecisionList } from '#features/moderation/web/own-decisions.tsx'
import { ownDecisionsQuery, type OwnDecisionsApi } from '#features/moderation/web/moderation.queries.ts'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'

const queries = (api: OwnDecisionsApi) => [ownDecisionsQuery(api)]

export const handle = {
  namespaces: ['decisions', 'settings'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** Every decision of staff about the member, with its reasons and the way to object (L-24, L-25). */
export default function DecisionsSettingsPage() {
  const t = useTexts('decisions')
  const { decisions, holds, photos } = useQueryData(ownDecisionsQuery(useApi<OwnDecisionsApi>()))
  const isEmpty = decisions.length + holds.length + photos.length === 0
  return (
    <SettingsFrame title={t('title')} text={t(isEmpty ? 'empty' : 'text')}>
      <HoldList holds={holds} />
      {decisions.map((decision) => (
        <DecisionCard key={decision.id} decision={decision} />
      ))}
      {photos.length > 0 && (
        <Panel title={t('photos.title')} text={t('photos.text')}>
          <PhotoDecisionList photos={photos} />
          <ButtonLink to={href('complaints')} variant="secondary" className="mt-4">
            {t('photos.complain')}
          </ButtonLink>
        </Panel>
      )}
    </SettingsFrame>
  )
}
