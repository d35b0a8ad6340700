import { useNavigate } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { FictionalHint, FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useCreditsPrice } from '#features/sites/web/sites.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { FirstMessage } from '../contract.ts'
import { firstMessageQuery, useDiscardFirstMessage, useSendFirstMessage, type SignupApi } from './signup.queries.ts'

/** The message from before signing up, to send with one click (C-80). Renders nothing when there is none. */
export function FirstMessageCard() {
  const message = useQueryData(firstMessageQuery(useApi<SignupApi>()))
  return message && <FirstMessagePanel message={message} />
}

function FirstMessagePanel({ message }: { message: FirstMessage }) {
  const { imagePrefix } = useVisit()
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const send = useSendFirstMessage()
  const discard = useDiscardFirstMessage()
  const { to, text, price, credits } = message
  const moneyPrice = useCreditsPrice(price)
  const submit = () => send.mutate(message, { onSuccess: (id) => void navigate(href('chats-id', { id })) })
  const submitDiscard = () =>
    discard.mutate(undefined, { onSuccess: () => showToast({ text: t('firstMessage.discarded') }) })
  return (
    <section
      aria-labelledby="first-message"
      className="edge mb-8 flex flex-col gap-4 rounded-3xl border border-border bg-surface p-5 shadow-sm sm:p-6"
    >
      <div className="flex items-center gap-4">
        <Avatar src={to.photo && getPhotoUrl(imagePrefix, to.photo.key, 'thumb')} alt="" size="lg" />
        <div className="min-w-0">
          <h2 id="first-message" className="text-xl wrap-anywhere sm:text-2xl">
            {t('firstMessage.heading', { name: to.name })}
          </h2>
          {to.isFictional && <FictionalTag />}
        </div>
      </div>
      {to.isFictional && <FictionalHint />}
      <p className="max-w-full self-start rounded-2xl bg-surface-2 px-4 py-2.5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button pending={send.isPending} onClick={submit}>
          {t('firstMessage.send', { price })}
        </Button>
        <Button variant="ghost" disabled={send.isPending} pending={discard.isPending} onClick={submitDiscard}>
          {t('firstMessage.discard')}
        </Button>
        <span className="text-sm text-text-2">
          {moneyPrice && t('firstMessage.costs', { price: moneyPrice })} {t('firstMessage.balance', { credits })}
        </span>
        {send.error && (
          <Alert tone="danger" role="alert" className="w-full" action={needsCredits(send.error) && <CreditsLink />}>
            {refusalText(send.error)} {t('firstMessage.stillHere')}
          </Alert>
        )}
      </div>
    </section>
  )
}

function needsCredits(error: Error): boolean {
  return 'code' in error && ['insufficient_credits', 'free_chats_used'].includes(String(error.code))
}

function CreditsLink() {
  const t = useTexts('signup')
  return (
    <ButtonLink to={href('premium')} variant="secondary" size="sm">
      {t('firstMessage.buy')}
    </ButtonLink>
  )
}
