import type { relationsContract } from '#features/relations/contract.ts'
import { blocksQuery } from '#features/relations/web/relations.queries.ts'
import { FictionalTag } from '#features/profiles/web/profiles.tsx'
import { BlockedMembers } from '#features/relations/web/relations.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { SettingsFrame } from '#features/settings/web/settings-frame.tsx'

const queries = (api: ApiOf<{ relations: typeof relationsContract }>) => [blocksQuery(api)]

export const handle = {
  namespaces: ['profiles', 'relations', 'settings'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The members whom this member blocked, with buttons to unblock (C-55). */
export default function BlockedSettingsPage() {
  const t = useTexts('settings')
  return (
    <SettingsFrame title={t('sections.blocked.title')} text={t('blocked.text')}>
      <BlockedMembers fictionalTag={<FictionalTag />} />
    </SettingsFrame>
  )
}
