import { useNavigate, useParams } from 'react-router'
import { memberChatStatusQuery } from '#features/chat/web/chat.queries.ts'
import { GiftButton, GiftLoginLink } from '#features/chat/web/chat.tsx'
import { LikableCardItem, LikeButton, LikeLoginLink, useToLikableCard } from '#features/likes/web/likes.tsx'
import { LikeSeenMarker } from '#features/likes/web/like-seen-marker.ts'
import { ReceivedLikeTag, receivedLikeQuery } from '#features/likes/web/received-like-tag.tsx'
import { givenLikesQuery } from '#features/likes/web/likes.queries.ts'
import { useReport } from '#features/moderation/web/moderation.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { relatedQuery } from '#features/search/web/search.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import type { MemberProfile } from '#features/profiles/contract.ts'
import { TopBarBackButton } from '#features/profiles/web/top-bar-back-button.tsx'
import { BackButton, BackToListLink, MemberMenu, useReturnToList } from '#features/profiles/web/member-controls.tsx'
import { MemberActions } from '#features/profiles/web/member-actions.tsx'
import { MemberView } from '#features/profiles/web/member-view.tsx'
import { memberQuery } from '#features/profiles/web/profiles.queries.ts'
import { RelatedMembers } from '#features/profiles/web/related-members.tsx'
import { href } from '#links.ts'

type Api = Parameters<typeof memberQuery>[0] &
  Parameters<typeof relatedQuery>[0] &
  Parameters<typeof givenLikesQuery>[0] &
  Parameters<typeof memberChatStatusQuery>[0]

const queries = (api: Api, { params }: PageArgs) => {
  const id = params['id'] ?? ''
  return [
    memberQuery(api, id),
    relatedQuery(api, id),
    likedIdsQuery(api),
    memberChatStatusQuery(api, id),
    receivedLikeQuery(api, id),
  ]
}

/** The ids of liked members; an empty list for visitors, whose request is refused. */
const likedIdsQuery = (api: Api) => ({
  ...givenLikesQuery(api),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.likes.listGiven(undefined, { signal }).then(
      ({ ids }) => ids,
      () => [],
    ),
})

export const handle = {
  namespaces: ['chat', 'likes', 'options', 'photos', 'profiles', 'relations'],
  access: 'browsing',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** A member as others see them. */
export default function MemberPage() {
  const { id = '' } = useParams()
  const t = useTexts('profiles')
  const api = useApi<Api>()
  const member = useQueryData(memberQuery(api, id))
  const related = useQueryData(relatedQuery(api, id))
  const chatStatus = useQueryData(memberChatStatusQuery(api, id))
  const isLoggedIn = useViewer() !== null
  const toLikable = useToLikableCard(isLoggedIn)
  const isOtherMember = isLoggedIn && !member.isSelf
  return (
    <div className="pb-28 md:pb-12">
      <title>{t('title', { name: member.name, age: member.age })}</title>
      <TopBarBackButton fallback={href('members')} />
      {isOtherMember && <LikeSeenMarker memberId={id} />}
      <div className="mx-auto max-w-[1200px] md:px-6 md:pt-4">
        <BackToListLink />
      </div>
      <MemberView
        member={member}
        tag={isOtherMember && <ReceivedLikeTag memberId={id} />}
        topLeft={<BackButton />}
        topRight={isOtherMember && <OtherMemberMenu key={id} member={member} />}
        actions={
          <MemberActions
            member={member}
            isVisitor={!isLoggedIn}
            chatStatus={chatStatus}
            gift={isLoggedIn ? <Gift member={member} /> : <GiftLoginLink memberId={id} />}
            like={
              isLoggedIn ? (
                <LikeButton memberId={id} name={member.name} variant="outline" size="lg" />
              ) : (
                <LikeLoginLink memberId={id} name={member.name} />
              )
            }
          />
        }
      />
      <RelatedMembers cards={related.cards.map(toLikable)} Item={LikableCardItem} />
    </div>
  )
}

/** The menu of another member: report and block. */
function OtherMemberMenu({ member: { id, name, photos } }: { member: MemberProfile }) {
  const { item, dialog } = useReport({
    name,
    subjects: [
      { kind: 'member', id },
      ...photos.map((photo, index) => ({ kind: 'photo' as const, id: photo.id, number: index + 1 })),
    ],
    onBlocked: useReturnToList(),
  })
  return (
    <>
      <MemberMenu memberId={id} name={name} items={[item]} />
      {dialog}
    </>
  )
}

/** The gift button; opens the conversation once the gift is sent. */
function Gift({ member: { id, name, isFictional } }: { member: MemberProfile }) {
  const navigate = useNavigate()
  return (
    <GiftButton
      key={id}
      memberId={id}
      name={name}
      isFictional={isFictional}
      onGiven={({ conversationId }) => void navigate(href('chats-id', { id: conversationId }))}
    />
  )
}
