import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { MemberFile } from './backoffice.queries.ts'
import { Time } from './office-member-file.tsx'

type Matches = NonNullable<MemberFile['matches']>

/** The browsers and photos of the member, each with a search for the accounts that have the same one. */
export function MatchesPanel({ matches }: { matches: Matches }) {
  const t = useTexts('member-file')
  return (
    <Panel title={t('matches.title')}>
      <p className="mb-3 text-text-3">{t('matches.intro')}</p>
      <OfficeTable
        label={t('matches.devices')}
        rows={matches.devices}
        keyOf={({ fingerprint }) => fingerprint}
        empty={t('matches.noDevices')}
        columns={[
          {
            key: 'fingerprint',
            label: t('matches.device'),
            cell: ({ fingerprint }) => <SearchLink query={fingerprint} text={fingerprint} />,
          },
          { key: 'used', label: t('matches.usedAt'), cell: ({ usedAt }) => <Time at={usedAt} /> },
        ]}
      />
      <div className="mt-4" />
      <OfficeTable
        label={t('matches.photos')}
        rows={matches.photos}
        keyOf={({ id }) => id}
        empty={t('matches.noPhotos')}
        columns={[
          { key: 'id', label: t('matches.photo'), cell: ({ id }) => <SearchLink query={id} text={id} /> },
          { key: 'status', label: t('matches.status'), cell: ({ status }) => t(`matches.photoStatus.${status}`) },
          { key: 'at', label: t('matches.createdAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'ban', label: t('matches.banImage'), cell: ({ id }) => <BanLink id={id} /> },
        ]}
      />
    </Panel>
  )
}

/** The link to the page that shows a photo and bans its image. */
function BanLink({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <a
      href={officeHref('office-photo-ban', { id })}
      className="inline-flex min-h-6 items-center font-semibold text-primary-text underline"
    >
      {t('matches.viewAndBan')}
    </a>
  )
}

function SearchLink({ query, text }: { query: string; text: string }) {
  return (
    <a
      href={officeHref('office-members', {}, { query })}
      className="inline-flex min-h-6 items-center font-mono text-xs break-all text-primary-text underline"
    >
      {text}
    </a>
  )
}
