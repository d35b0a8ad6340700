import { VerificationSteps } from '#features/photos/web/verification-steps.tsx'
import { verificationQuery, type PhotosApi } from '#features/photos/web/photos.queries.ts'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'

const queries = (api: PhotosApi) => [verificationQuery(api)]

export const handle = {
  namespaces: ['own-photos', 'settings', 'verification'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The verification of the main photo: the member repeats a drawn pose, and a person compares. */
export default function VerificationSettingsPage() {
  const t = useTexts('verification')
  return (
    <SettingsFrame title={t('title')} text={t('text')}>
      <Panel title={t('step')}>
        <VerificationSteps />
      </Panel>
      <Panel title={t('how.title')}>
        <ul className="list-disc space-y-2 pl-5 text-text-2">
          <li>{t('how.person')}</li>
          <li>{t('how.private')}</li>
          <li>{t('how.change')}</li>
        </ul>
      </Panel>
    </SettingsFrame>
  )
}
