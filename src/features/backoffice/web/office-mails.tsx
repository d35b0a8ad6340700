import { officeForms, OfficeTable, Panel, SubmitButton } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import type { TextKey } from '#platform/texts.ts'
import { officeHref } from '#office-links.ts'
import { completeLocales, type Locale } from '#texts/locales.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import { MAIL_THEMES, MAIL_WIDTHS, type MailTheme } from '../mails.rules.ts'
import type { MailPreview, MailKinds } from './backoffice.queries.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const sendMailPreviewForm = officeForm('backoffice.sendMailPreview')

type ListedKind = MailKinds['kinds'][number]
type KindKey = Extract<TextKey<'office-mail-previews'>, `kinds.${string}`>
type GroupKey = Extract<TextKey<'office-mail-previews'>, `groups.${string}`>

/** Returns the function that names a kind of mail. */
export function useMailName(): (kind: string) => string {
  const t = useTexts('office-mail-previews')
  return (kind) => t(`kinds.${kind}` as KindKey) // a test names every kind
}

/** The links to the same page in each language. */
export function LanguageLinks({ current, hrefOf }: { current: string; hrefOf: (language: string) => string }) {
  const t = useTexts('office-mail-previews')
  return (
    <nav aria-label={t('languages')} className="mb-5 flex flex-wrap gap-2">
      {completeLocales.map((language) => (
        <a
          key={language}
          href={hrefOf(language)}
          lang={language}
          aria-current={language === current ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full border border-border px-4 font-semibold aria-[current]:bg-surface-3"
        >
          {t(`language.${language as 'nl' | 'en' | 'de'}`) /* the complete locales */}
        </a>
      ))}
    </nav>
  )
}

/** The kinds of mails, or of push notifications, with their subject or title. */
export function MailTable({
  kinds,
  channel,
  language,
}: MailKinds & { channel: ListedKind['channel']; language: string }) {
  const t = useTexts('office-mail-previews')
  const nameOf = useMailName()
  return (
    <OfficeTable
      label={t(channel === 'mail' ? 'mails' : 'pushes')}
      rows={kinds.filter((each) => each.channel === channel)}
      keyOf={({ kind }) => kind}
      empty=""
      columns={[
        {
          key: 'kind',
          label: t('kind'),
          cell: ({ kind, hasOwnTexts }) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a
                href={officeHref('office-mail', { kind }, { language })}
                className="font-semibold text-primary-text underline"
              >
                {nameOf(kind)}
              </a>
              {hasOwnTexts && <span className={chipClasses('gold', 'sm')}>{t('ownTexts')}</span>}
            </span>
          ),
        },
        { key: 'group', label: t('group'), cell: ({ kind }) => t(`groups.${kind.split('.')[0] ?? ''}` as GroupKey) }, // named like the kinds
        {
          key: 'subject',
          label: t(channel === 'mail' ? 'subject' : 'pushTitle'),
          cell: ({ subject }) => <span lang={language}>{subject}</span>,
        },
      ]}
    />
  )
}

type Mail = Extract<MailPreview, { channel: 'mail' }>
type Push = Extract<MailPreview, { channel: 'push' }>

/** A mail as mail programs show it: in the list of mails, as HTML and as plain text. */
export function MailPanels({ mail, language }: { mail: Mail; language: Locale }) {
  const t = useTexts('office-mail-previews')
  return (
    <>
      <Panel title={t('inbox')}>
        <dl lang={language} className="grid max-w-2xl gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          <Fact name={t('from')} value={mail.from} />
          <Fact name={t('subject')} value={mail.subject} />
          <Fact name={t('preheader')} value={mail.preheader} />
        </dl>
      </Panel>
      <Panel title={t('html')}>
        <p className="mb-4 text-text-2">{t('pictures', { count: mail.pictures })}</p>
        <div className="flex flex-wrap gap-6">
          {MAIL_WIDTHS.flatMap((width) =>
            MAIL_THEMES.map((theme) => (
              <MailFrame key={`${theme} ${width}`} {...{ kind: mail.kind, language, theme, width }} />
            )),
          )}
        </div>
      </Panel>
      <Panel title={t('text')}>
        <pre lang={language} className="max-w-[72ch] font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {mail.text}
        </pre>
      </Panel>
      <SendForm kind={mail.kind} language={language} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="font-semibold text-text-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </>
  )
}

interface FrameProps {
  readonly kind: string
  readonly language: string
  readonly theme: MailTheme
  readonly width: number
}

/** A mail in a frame that runs nothing and requests nothing. A frame that is wider than the screen scrolls. */
function MailFrame({ kind, language, theme, width }: FrameProps) {
  const t = useTexts('office-mail-previews')
  const name = t('frame', { theme, width })
  return (
    <figure className="max-w-full">
      <figcaption className="mb-2 text-sm font-semibold text-text-2">{name}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow screen arrow keys scroll the mail */}
      <div role="group" aria-label={name} tabIndex={0} className="overflow-x-auto">
        <iframe
          title={name}
          src={`/office/mail-previews/${encodeURIComponent(kind)}/${language}/${theme}`}
          sandbox=""
          loading="lazy"
          width={width}
          height={640}
          className="max-w-none rounded-xl border border-border"
        />
      </div>
    </figure>
  )
}

/** Each page has a new id, so that a form that is sent twice mails once. */
function SendForm({ kind, language }: { kind: string; language: Locale }) {
  const t = useTexts('office-mail-previews')
  return (
    <Panel title={t('send')}>
      <p className="mb-4 text-text-2">{t('sendHelp')}</p>
      <sendMailPreviewForm.Form hidden={{ kind, language, requestId: newClientId() }}>
        <SubmitButton variant="secondary">{t('send')}</SubmitButton>
      </sendMailPreviewForm.Form>
    </Panel>
  )
}

/** A push notification as a phone and a computer show it. */
export function PushPanels({ push, language }: { push: Push; language: string }) {
  const t = useTexts('office-mail-previews')
  return (
    <>
      <Panel title={t('phone')}>
        <PushCard push={push} language={language} className="w-full max-w-sm rounded-3xl" />
      </Panel>
      <Panel title={t('desktop')}>
        <PushCard push={push} language={language} className="w-full max-w-md rounded-lg" />
      </Panel>
    </>
  )
}

function PushCard({ push, language, className }: { push: Push; language: string; className: string }) {
  return (
    <div className={`flex gap-3 border border-border bg-surface-2 p-4 ${className}`}>
      <img src="/favicon.svg" alt="" width={40} height={40} className="size-10 flex-none rounded-xl" />
      <div className="min-w-0" lang={language}>
        <p className="truncate text-xs text-text-3">{push.host}</p>
        <p className="truncate font-semibold">{push.title}</p>
        <p className="line-clamp-4 wrap-anywhere">{push.body}</p>
      </div>
    </div>
  )
}
