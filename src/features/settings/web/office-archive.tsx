import { hasPermission } from '#features/staff/rules.ts'
import { ChoiceField, officeForms, Panel, SubmitButton, TypedField, useFrame } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import type { MemberArchive } from './settings.queries.ts'
import type { settingsOfficeContract } from '../office.contract.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ settings: typeof settingsOfficeContract; staff: typeof staffOfficeContract }>()
const requestArchiveForm = officeForm('settings.requestArchive', { fields: ['withMessages', 'reason'] })
const confirmForm = officeForm('staff.confirm', {
  fields: ['code'],
  refusals: { staff_code_wrong: 'code', staff_code_unreadable: 'code' },
})

const MEGABYTE = 1_000_000

/** The state of the archive of a member's data, and the download once it is ready. */
export function ArchivePanel({ id, archive }: { id: string; archive: MemberArchive }) {
  const { state, requestedAt, file, hasMessagesOfOthers } = archive
  const t = useTexts('member-file')
  const format = useFormatter()
  const toTime = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Panel title={t('archive.state')}>
      <p role="status">{t(`archive.states.${state}`)}</p>
      {requestedAt && <p className="mt-1 text-text-2">{t('archive.requested', { at: toTime(requestedAt) })}</p>}
      {file && (
        <>
          <p className="mt-1">{t(hasMessagesOfOthers ? 'archive.hasMessages' : 'archive.ownMessages')}</p>
          <p className="mt-1 text-text-2">
            {t('archive.size', {
              size: format.number(file.bytes / MEGABYTE, { maximumFractionDigits: 1 }),
              until: toTime(file.until),
            })}
          </p>
          <a
            href={`/office/archives/${id}/${file.name}`}
            download={file.name}
            className={`${buttonClasses({ variant: 'primary' })} mt-4`}
          >
            {t('archive.download')}
          </a>
        </>
      )}
      {state === 'making' && (
        <a href={officeHref('office-archive', { id })} className={`${buttonClasses({ variant: 'secondary' })} mt-4`}>
          {t('archive.refresh')}
        </a>
      )}
    </Panel>
  )
}

/** Requests a new archive. Each page has a new request id, so that a form that is sent twice makes one. */
export function ArchiveForm({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <Panel title={t('archive.new')}>
      <requestArchiveForm.Form
        hidden={{ id, requestId: newClientId() }}
        next={officeHref('office-archive', { id })}
        className="flex flex-col gap-3"
      >
        <p className="text-text-2">{t('archive.intro')}</p>
        {hasPermission(useFrame().role, 'messages.read') && <MessagesChoice />}
        <TypedField label={t('reason')} field={requestArchiveForm.field('reason')} required maxLength={500} />
        <SubmitButton variant="secondary" className="self-start">
          {t('archive.submit')}
        </SubmitButton>
      </requestArchiveForm.Form>
    </Panel>
  )
}

/** Adds the messages of others, for a role that may read messages. */
function MessagesChoice() {
  const t = useTexts('member-file')
  const options = (['no', 'yes'] as const).map((value) => ({ value, label: t(`archive.messages.${value}`) }))
  return (
    <ChoiceField
      label={t('archive.messagesLabel')}
      field={requestArchiveForm.field('withMessages')}
      value="no"
      options={options}
    />
  )
}

/** Asks for a fresh code, without which no archive is downloaded. */
export function ArchiveCode({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <Panel title={t('archive.codeTitle')}>
      <confirmForm.Form next={officeHref('office-archive', { id })} className="flex flex-col gap-3">
        <TypedField
          label={t('archive.code')}
          field={confirmForm.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton className="self-start">{t('archive.confirm')}</SubmitButton>
      </confirmForm.Form>
    </Panel>
  )
}
