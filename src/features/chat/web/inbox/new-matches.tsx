import { Link } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'

export type NewMatchesProps = { matches: readonly MemberCardData[]; hasChats: boolean }

/** The matches to whom the member has not written yet, in a row that scrolls sideways. Each leads to writing to them. */
export function NewMatches({ matches, hasChats }: NewMatchesProps) {
  const t = useTexts('chat')
  return (
    <section aria-labelledby="new-matches" className="flex-none pb-2">
      <h3 id="new-matches" className="px-5 font-sans text-sm font-semibold tracking-normal text-text-2">
        {t('matches.title')}
      </h3>
      <ul className="scroll-row gap-1 px-3 py-2">
        {matches.map((match) => (
          <li key={match.id} className="flex-none">
            <NewMatch match={match} />
          </li>
        ))}
      </ul>
      {!hasChats && <p className="px-5 pb-4 text-text-2">{t('matches.text')}</p>}
    </section>
  )
}

function NewMatch({ match: { id, name, photo, online } }: { match: MemberCardData }) {
  const { imagePrefix } = useVisit()
  const t = useTexts('chat')
  return (
    <Link
      to={href('members-id-chat', { id })}
      aria-label={t('matches.write', { name })}
      className="flex w-21 flex-col items-center gap-1.5 rounded-xl px-1 py-1.5 hover:bg-surface-2"
    >
      <Avatar
        src={photo && getPhotoUrl(imagePrefix, photo.key, 'thumb')}
        alt=""
        size="xl"
        online={online}
        className="rounded-full ring-2 ring-primary ring-offset-2 ring-offset-surface"
      />
      <span className="w-full truncate text-center text-sm font-medium">{name}</span>
    </Link>
  )
}
