import { Suspense, useState, type FormEvent } from 'react'
import { isConnectionLost } from '#platform/call-error.ts'
import { reloadWhenReachable } from '#platform/chunks.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/lazy-component.ts'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { SignupEvent } from '../rules.ts'
import { loadBlockReason, type SignupSettings, type SignupBlockReason } from './calls.tsx'
import { saveFirstMessage, type SavedSignup } from './form-storage.tsx'
import { useSavedSignup } from './saved-signup.tsx'

const SignupDialog = lazyComponent(async () => (await import('./signup-dialog.tsx')).SignupDialog)

interface MessageFormProps {
  member: { id: string; name: string }
  settings: SignupSettings & { readonly message_length: number }
}

interface OpenDialog {
  readonly saved: SavedSignup | null
  readonly blockReason: SignupBlockReason | null
}

/** The form for a first message to a member. Submitting it stores the message and opens the signup. */
export function MessageForm({ member, settings }: MessageFormProps) {
  const saved = useSavedSignup()
  return <MessageFields key={saved ? 'saved' : 'new'} {...{ member, settings, saved }} />
}

function MessageFields({ member, settings, saved }: MessageFormProps & { saved: SavedSignup | null }) {
  const t = useTexts('signup')
  const isForMember = saved?.form.signup_message_to?.id === member.id
  const [text, setText] = useState(isForMember ? saved.form.signup_message : '')
  const [error, setError] = useState<string | null>(null)
  const refusalText = useRefusalText()
  const { opened, isOpening, open, handleEvent } = useSignupDialog((error) => setError(refusalText(error)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setError(t('landing.missing'))
    open(saveFirstMessage(text, member))
  }
  const skip = () => open(isForMember || text ? saveFirstMessage('', member) : saved)
  return (
    <>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={t('landing.label', { name: member.name })}
          placeholder={t('landing.example')}
          rows={4}
          maxLength={settings.message_length}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
        />
        <Button type="submit" size="lg" wide pending={isOpening}>
          {t('landing.button')}
        </Button>
        <Button variant="ghost" disabled={isOpening} onClick={skip}>
          {t('landing.without')}
        </Button>
      </form>
      <Suspense>{opened && <SignupDialog settings={settings} {...opened} onEvent={handleEvent} />}</Suspense>
    </>
  )
}

/** @param onLost is called when there is no connection; the dialog then stays closed */
function useSignupDialog(onLost: (error: unknown) => void) {
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [isComplete, setComplete] = useState(false)
  function open(saved: SavedSignup | null): void {
    setOpening(true)
    loadBlockReason()
      .then(
        (blockReason) => setOpened({ saved, blockReason }),
        (problem: unknown) => {
          if (isConnectionLost(problem)) onLost(problem)
          else location.assign(href('signup'))
        },
      )
      .finally(() => setOpening(false))
  }
  function handleEvent(event: SignupEvent): void {
    if (event === 'flow_complete') return setComplete(true)
    if (event === 'started') return
    setOpened(null)
    if (isComplete) void reloadWhenReachable() // the page was rendered for a visitor
  }
  return { opened, isOpening, open, handleEvent }
}
