import EyeOff from 'lucide-react/icons/eye-off'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import Pencil from 'lucide-react/icons/pencil'
import type { MouseEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { VIEWER_TIERS, type ViewerTier } from '#features/photos/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { MemberActions } from '#features/profiles/web/member-actions.tsx'
import { MemberView } from '#features/profiles/web/member-view.tsx'
import { previewQuery } from '#features/profiles/web/profiles.queries.ts'
import { href } from '#links.ts'

type Api = Parameters<typeof previewQuery>[0]

const parseViewerTier = (search: URLSearchParams): ViewerTier =>
  VIEWER_TIERS.find((tier) => tier === search.get('as')) ?? 'free'

const queries = (api: Api, { search }: PageArgs) => [previewQuery(api, parseViewerTier(search))]

export const handle = {
  namespaces: ['options', 'photos', 'profile', 'profiles'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The member's own profile as a premium member, a free member or a visitor sees it. */
export default function ProfilePreviewPage() {
  const t = useTexts('profile')
  const [search] = useSearchParams()
  const tier = parseViewerTier(search)
  const { member, hidden } = useQueryData(previewQuery(useApi<Api>(), tier))
  const tabs = VIEWER_TIERS.map((as) => ({
    to: href('profile-preview', {}, { as }),
    label: t(`preview.as.${as}`),
    current: as === tier,
  }))
  return (
    <div className="pb-28 md:pb-12">
      <title>{t('preview.title')}</title>
      <div className="mx-auto flex max-w-[1200px] flex-col gap-4 px-4 py-6 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl">{t('preview.title')}</h1>
          <ButtonLink to={href('profile')} variant="secondary" size="sm" icon={<Pencil size={18} aria-hidden="true" />}>
            {t('preview.edit')}
          </ButtonLink>
        </div>
        <Tabs label={t('preview.choose')} tabs={tabs} />
        <Alert tone="info" role="status">
          {[t(`preview.note.${tier}`), member && t('preview.inert')].filter(Boolean).join(' ')}
          {member && hidden === 'invisible' && <span className="block">{t('preview.invisible')}</span>}
          {member && hidden === 'hidden_by_decision' && <span className="block">{t('preview.hiddenByDecision')}</span>}
        </Alert>
      </div>
      {member ? (
        <PreviewedProfile member={member} isVisitor={tier === 'visitor'} />
      ) : (
        <HiddenNotice reason={hidden ?? 'not_public'} />
      )}
    </div>
  )
}

/** The real profile screen, with links and buttons disabled. */
function PreviewedProfile({ member, isVisitor }: { member: MemberProfile; isVisitor: boolean }) {
  return (
    <div onClickCapture={blockLinks}>
      <MemberView member={member} actions={<div inert>{renderInertActions(member, isVisitor)}</div>} />
    </div>
  )
}

function renderInertActions(member: MemberProfile, isVisitor: boolean) {
  return (
    <MemberActions
      chatStatus={null}
      member={member}
      isVisitor={isVisitor}
      gift={renderInertButton(<Gift size={24} aria-hidden="true" />)}
      like={renderInertButton(<Heart size={24} aria-hidden="true" />)}
    />
  )
}

function renderInertButton(icon: ReactNode) {
  return (
    <IconButton label="" variant="outline" size="lg">
      {icon}
    </IconButton>
  )
}

function blockLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

function HiddenNotice({ reason }: { reason: 'hidden_by_decision' | 'not_confirmed' | 'invisible' | 'not_public' }) {
  const t = useTexts('profile')
  return (
    <EmptyState
      icon={<EyeOff size={32} />}
      title={t(`preview.hidden.${reason}.title`)}
      text={t(`preview.hidden.${reason}.text`)}
    >
      <ButtonLink to={href('settings-privacy')} variant="secondary">
        {t('preview.privacy')}
      </ButtonLink>
    </EmptyState>
  )
}
