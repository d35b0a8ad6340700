import {
  ChoiceField,
  officeForms,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedArea,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import {
  ANNOUNCEMENT_MAX,
  AUDIENCES,
  LINK_LABEL_MAX,
  LINK_PATH_MAX,
  type AnnouncementState,
} from '../announcement.rules.ts'
import { AnnouncementText } from './announcement-text.tsx'
import type { ListedAnnouncement, OfficeAnnouncement } from './office-announcements.queries.ts'
import type { pagesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ pages: typeof pagesOfficeContract }>()
const TEXTS = ['text_nl', 'label_nl', 'text_en', 'label_en', 'text_de', 'label_de'] as const
const saveAnnouncementForm = officeForm('pages.saveAnnouncement', {
  fields: [...TEXTS, 'linkPath', 'audience', 'language', 'startsAt', 'endsAt'],
  refusals: { announcement_dates_wrong: 'endsAt', page_links_unknown: 'linkPath' },
})
const publishAnnouncementForm = officeForm('pages.publishAnnouncement')
const endAnnouncementForm = officeForm('pages.endAnnouncement')

/** The languages in which an announcement has a text. */
const LANGUAGES = ['nl', 'en', 'de'] as const
type Language = (typeof LANGUAGES)[number]

/** The announcements of the site with their state. */
export function AnnouncementTable({ announcements }: { announcements: readonly ListedAnnouncement[] }) {
  const t = useTexts('office-announcements')
  return (
    <OfficeTable
      label={t('title')}
      rows={announcements}
      keyOf={({ id }) => id}
      empty={t('empty')}
      columns={[
        { key: 'text', label: t('text'), cell: (row) => <AnnouncementLink {...row} /> },
        { key: 'state', label: t('state'), cell: ({ state }) => <State state={state} /> },
        { key: 'audience', label: t('audience'), cell: (row) => <Readers {...row} /> },
        { key: 'start', label: t('start'), cell: ({ startsAt }) => <Moment at={startsAt} /> },
        { key: 'end', label: t('end'), cell: ({ endsAt }) => <Moment at={endsAt} /> },
        { key: 'by', label: t('savedBy'), cell: ({ savedBy }) => savedBy },
      ]}
    />
  )
}

function AnnouncementLink({ id, texts }: ListedAnnouncement) {
  const t = useTexts('office-announcements')
  const text = LANGUAGES.map((language) => texts[language]?.text ?? '').find((each) => each !== '')
  return (
    <a href={officeHref('office-announcement', { id })} className="font-semibold text-primary-text underline">
      {text ?? t('states.draft')}
    </a>
  )
}

const TONES = { draft: 'muted', planned: 'plain', shown: 'success', over: 'muted', ended: 'muted' } as const

function State({ state }: { state: AnnouncementState }) {
  const t = useTexts('office-announcements')
  return <span className={chipClasses(TONES[state], 'sm')}>{t(`states.${state}`)}</span>
}

function Readers({ audience, language }: ListedAnnouncement) {
  const t = useTexts('office-announcements')
  return (
    <>
      {t(`audiences.${audience}`)}
      {language && ` (${t(`languages.${language as Language}`)})` /* a complete locale, by the contract */}
    </>
  )
}

function Moment({ at }: { at: string }) {
  const format = useFormatter()
  const text = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <span className="whitespace-nowrap">{text}</span>
}

/** The state, readers and times of an announcement. */
export function AnnouncementFacts({ announcement }: { announcement: OfficeAnnouncement }) {
  const t = useTexts('office-announcements')
  const facts = [
    ['state', t('state'), <State key="state" state={announcement.state} />],
    ['audience', t('audience'), <Readers key="audience" {...announcement} />],
    ['start', t('start'), <Moment key="start" at={announcement.startsAt} />],
    ['end', t('end'), <Moment key="end" at={announcement.endsAt} />],
  ] as const
  return (
    <Panel>
      <dl className="grid max-w-xl gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([key, name, value]) => (
          <div key={key} className="contents">
            <dt className="font-semibold text-text-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** An announcement in each of its languages, as members see it. Its link leads to the site. */
export function AnnouncementPreview({ announcement }: { announcement: OfficeAnnouncement }) {
  const t = useTexts('office-announcements')
  const { siteOrigin } = useFrame()
  const { texts, linkPath } = announcement
  return (
    <Panel title={t('preview')}>
      <div className="flex flex-col gap-4">
        {LANGUAGES.filter((language) => texts[language]?.text).map((language) => (
          <div key={language} lang={language}>
            <p className="mb-1 text-sm font-semibold text-text-2">{t(`languages.${language}`)}</p>
            <AnnouncementText
              text={texts[language]?.text ?? ''}
              link={linkPath ? { path: siteOrigin + linkPath, label: texts[language]?.label ?? linkPath } : null}
            />
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** The editor of a draft. Without one, of a new one. */
export function AnnouncementEditor({ announcement }: { announcement?: OfficeAnnouncement }) {
  const t = useTexts('office-announcements')
  if (!useFrame().permissions.includes('announcements.change')) return null
  const hidden = { id: announcement?.id ?? newClientId(), after: String(announcement?.revision ?? 0) }
  return (
    <Panel title={t(announcement ? 'edit' : 'new')} className="mt-6">
      <saveAnnouncementForm.Form
        hidden={hidden}
        next={officePaths['office-announcement']}
        className="flex flex-col gap-4 sm:max-w-2xl"
      >
        {LANGUAGES.map((language) => (
          <TextFields key={language} language={language} texts={announcement?.texts ?? {}} />
        ))}
        <TypedField
          label={t('linkPath')}
          description={t('linkHelp')}
          field={saveAnnouncementForm.field('linkPath')}
          value={announcement?.linkPath ?? ''}
          maxLength={LINK_PATH_MAX}
        />
        <ReaderFields announcement={announcement} />
        <TimeFields announcement={announcement} />
        <SubmitButton className="self-start">{t('save')}</SubmitButton>
      </saveAnnouncementForm.Form>
    </Panel>
  )
}

function TextFields({ language, texts }: { language: Language; texts: OfficeAnnouncement['texts'] }) {
  const t = useTexts('office-announcements')
  const name = t(`languages.${language}`)
  return (
    <>
      <TypedArea
        label={t('textIn', { language: name })}
        field={saveAnnouncementForm.field(`text_${language}`)}
        value={texts[language]?.text ?? ''}
        maxLength={ANNOUNCEMENT_MAX}
      />
      <TypedField
        label={t('labelIn', { language: name })}
        field={saveAnnouncementForm.field(`label_${language}`)}
        value={texts[language]?.label ?? ''}
        maxLength={LINK_LABEL_MAX}
      />
    </>
  )
}

interface FieldsProps {
  readonly announcement: OfficeAnnouncement | undefined
}

function ReaderFields({ announcement }: FieldsProps) {
  const t = useTexts('office-announcements')
  const audiences = AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))
  const languages = LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label={t('audience')}
        field={saveAnnouncementForm.field('audience')}
        value={announcement?.audience ?? 'everyone'}
        options={audiences}
      />
      <ChoiceField
        label={t('language')}
        field={saveAnnouncementForm.field('language')}
        value={announcement?.language ?? ''}
        options={[{ value: '', label: t('everyLanguage') }, ...languages]}
      />
    </div>
  )
}

function TimeFields({ announcement }: FieldsProps) {
  const t = useTexts('office-announcements')
  const shared = { description: t('timeHelp'), type: 'datetime-local', required: true }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TypedField
        label={t('start')}
        field={saveAnnouncementForm.field('startsAt')}
        value={announcement?.startsAtLocal ?? ''}
        {...shared}
      />
      <TypedField
        label={t('end')}
        field={saveAnnouncementForm.field('endsAt')}
        value={announcement?.endsAtLocal ?? ''}
        {...shared}
      />
    </div>
  )
}

/** The forms that publish a draft, and that end or discard an announcement. */
export function AnnouncementActions({ announcement }: { announcement: OfficeAnnouncement }) {
  const t = useTexts('office-announcements')
  const { id, revision, state } = announcement
  if (!useFrame().permissions.includes('announcements.change') || state === 'over' || state === 'ended') return null
  return (
    <Panel>
      {state === 'draft' && (
        <publishAnnouncementForm.Form hidden={{ id, revision: String(revision) }} className="mb-5">
          <p className="mb-3 text-text-2">{t('publishHelp')}</p>
          <SubmitButton>{t('publish')}</SubmitButton>
        </publishAnnouncementForm.Form>
      )}
      <endAnnouncementForm.Form hidden={{ id }}>
        <SubmitButton variant="danger" size="sm">
          {t(state === 'draft' ? 'discard' : 'endNow')}
        </SubmitButton>
      </endAnnouncementForm.Form>
    </Panel>
  )
}
