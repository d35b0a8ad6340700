import { useQuery } from '@tanstack/react-query'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { FictionalTag, useDiscreetInterestNames, usePromptName } from '#features/profiles/web/profiles.tsx'
import { memberQuery } from '#features/profiles/web/profiles.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { QuoteCard } from '#ui/quote-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { memberChatStatusQuery, type ChatApi } from '../chat.queries.ts'

type Api = ChatApi & Parameters<typeof memberQuery>[0]

/** The partner's profile in short, from the same operation as the profile page. */
export function PartnerPanel({ partnerId }: { partnerId: string }) {
  const t = useTexts('chat-dialogs')
  const member = useQuery(memberQuery(useApi<Api>(), partnerId))
  return (
    <aside aria-label={t('panel.label')} aria-busy={member.isPending} className="flex flex-col gap-6 px-5 py-6">
      {member.isPending && <PanelSkeleton />}
      {member.isError && <PanelError onRetry={() => void member.refetch()} />}
      {member.isSuccess && <PartnerSummary partner={member.data} />}
    </aside>
  )
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col items-center gap-4">
      <Skeleton shape="block" className="aspect-3/4 w-full" />
      <Skeleton className="w-40" />
      <Skeleton className="w-28" />
    </div>
  )
}

function PanelError({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('chat-dialogs')
  return (
    <div role="alert" className="flex flex-col items-center gap-4 text-center text-text-2">
      <p>{t('panel.failed')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('panel.retry')}
      </Button>
    </div>
  )
}

function PartnerSummary({ partner }: { partner: MemberProfile }) {
  const t = useTexts('chat-dialogs')
  const tProfiles = useTexts('profiles')
  const promptName = usePromptName()
  return (
    <>
      <PartnerPhoto photo={partner.photo} />
      <div className="flex flex-col gap-1">
        <h2 className="type-display text-2xl wrap-anywhere">{tProfiles('nameAge', partner)}</h2>
        <p className="text-text-2">{partner.cityName}</p>
        {partner.isFictional && (
          <p>
            <FictionalTag />
          </p>
        )}
        <MatchMark partnerId={partner.id} />
      </div>
      {partner.prompts.map(({ key, answer }) => (
        <QuoteCard key={key} label={promptName(key)}>
          {answer}
        </QuoteCard>
      ))}
      <SharedInterests interests={partner.interests} />
      <ButtonLink to={href('members-id', { id: partner.id })} variant="secondary" wide>
        {t('panel.open')}
      </ButtonLink>
    </>
  )
}

function PartnerPhoto({ photo }: Pick<MemberProfile, 'photo'>) {
  const { imagePrefix } = useVisit()
  if (!photo) return <Avatar src={null} alt="" size="2xl" className="self-center" />
  return (
    <img
      src={getPhotoUrl(imagePrefix, photo.key, 'card')}
      alt=""
      width={400}
      height={533}
      className="aspect-3/4 w-full rounded-2xl bg-surface-3 object-cover object-top"
    />
  )
}

function MatchMark({ partnerId }: { partnerId: string }) {
  const t = useTexts('profiles')
  const { data: status } = useQuery(memberChatStatusQuery(useApi<ChatApi>(), partnerId))
  if (!status?.isMatch) return null
  return (
    <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-primary-text">
      <HeartHandshake size={18} aria-hidden="true" className="flex-none" />
      {t('match')}
    </p>
  )
}

function SharedInterests({ interests }: Pick<MemberProfile, 'interests'>) {
  const t = useTexts('profiles')
  const interestNames = useDiscreetInterestNames()
  const shared = interests.filter((interest) => interest.shared).map(({ key }) => key)
  if (shared.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-sans text-base font-semibold tracking-normal">{t('shared', { count: shared.length })}</h3>
      <ul className="flex flex-wrap gap-2">
        {interestNames(shared).map((name) => (
          <li key={name}>
            <Chip size="sm" tone="success">
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
