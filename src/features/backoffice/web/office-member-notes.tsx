import { NOTE_MAX } from '#features/accounts/note.rules.ts'
import { officeForms, Panel, SubmitButton, TypedArea, useFrame } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import type { MemberFile } from './backoffice.queries.ts'
import { useTimeFormat } from './office-member-file.tsx'
import type { accountsOfficeContract } from '#features/accounts/office.contract.ts'

const officeForm = officeForms<{ accounts: typeof accountsOfficeContract }>()
const addNoteForm = officeForm('accounts.addNote', { fields: ['body'] })

/** The notes of colleagues about the member, the newest first, and a form for a new one. */
export function NotesPanel({ id, notes }: Pick<MemberFile, 'id' | 'notes'>) {
  const t = useTexts('member-file')
  const formatTime = useTimeFormat()
  return (
    <Panel title={t('notes.title')}>
      <p className="mb-3 text-text-3">{t('notes.intro')}</p>
      {notes.length === 0 && <p className="text-text-2">{t('notes.none')}</p>}
      <ol className="flex flex-col gap-3">
        {notes.map(({ id: noteId, body, staffName, writtenAt }) => (
          <li key={noteId} className="rounded-xl bg-surface-2 p-4">
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
            <p className="mt-1 text-sm text-text-3">{t('notes.by', { name: staffName, at: formatTime(writtenAt) })}</p>
          </li>
        ))}
      </ol>
      {useFrame().permissions.includes('members.note') && <NoteForm id={id} />}
    </Panel>
  )
}

/** Each page has a new note id, so that a form that is sent twice adds one note. */
function NoteForm({ id }: Pick<MemberFile, 'id'>) {
  const t = useTexts('member-file')
  return (
    <addNoteForm.Form
      hidden={{ id, noteId: newClientId() }}
      className="mt-4 flex flex-col gap-3 border-t border-border pt-4"
    >
      <TypedArea label={t('notes.body')} field={addNoteForm.field('body')} required maxLength={NOTE_MAX} />
      <SubmitButton variant="secondary" className="self-start">
        {t('notes.add')}
      </SubmitButton>
    </addNoteForm.Form>
  )
}
