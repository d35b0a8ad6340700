import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { bottomBar } from '#ui/bottom-bars.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { Purse } from '../contract.ts'
import { confirmingCoversMessage, coversMessage, FREE_CHATS } from '../rules.ts'

/** What stands in the way of the next message. */
export type SendRefusal = 'insufficient_credits' | ChatRefusal

type ChatRefusal = 'free_chats_used' | 'partner_not_confirmed' | ClosedRefusal

type ClosedRefusal = keyof typeof CLOSED_TEXTS

/** What is said where no conversation can begin. */
const CLOSED_TEXTS = {
  nobody_may_write: 'nobody',
  only_liked_may_write: 'liked',
  fictional_never_starts: 'fictional',
  new_people_used_up: 'pace',
} as const

/** What the viewer cannot do now, or null (R-2.103, R-2.104, C-25). */
export function findSendRefusal(purse: Purse, reason: ChatRefusal | null): SendRefusal | null {
  if (reason) return reason
  return coversMessage(purse.credits, purse.price) ? null : 'insufficient_credits'
}

export type ChatAlertsProps = {
  purse: Purse
  hindrance: SendRefusal | null
  partnerName: string
  isFictional: boolean
  isEmpty: boolean
  /** How often the member tried to send in spite of it: each time it is told again. */
  attempts: number
  /** Something stands in the composer. */
  hasDraft: boolean
  /** They leave to buy credits. */
  onBuy: () => void
}

/** Above the composer: why the next message cannot go out, or what to know before paying for it. */
export function ChatAlerts(props: ChatAlertsProps) {
  const t = useTexts('chat')
  const { purse, hindrance, partnerName, isFictional, isEmpty, attempts } = props
  const name = { name: partnerName }
  return (
    <div
      {...bottomBar}
      className="mx-auto flex max-h-[45%] w-full max-w-[800px] flex-none flex-col gap-2 overflow-y-auto px-3 pb-3 empty:hidden md:px-6"
    >
      {isFictional && isEmpty && (
        <Alert tone="warning" title={t('fictional.title')}>
          {t('fictional.text')}
        </Alert>
      )}
      {!purse.confirmed && <UnconfirmedAlert {...props} />}
      {hindrance === 'partner_not_confirmed' && (
        <Alert tone="info" title={t('partnerUnconfirmed.title')}>
          {t('partnerUnconfirmed.text', name)}
        </Alert>
      )}
      {isClosedRefusal(hindrance) && (
        <Alert key={attempts} role={attempts > 0 ? 'alert' : undefined} tone="info" title={t('closed.title')}>
          {t(`closed.${CLOSED_TEXTS[hindrance]}`, name)}
        </Alert>
      )}
      {hindrance === 'insufficient_credits' && !confirmingCoversMessage(purse) && (
        <BuyAlert {...props} title={t('noCredits.title')} button={t('noCredits.buy')}>
          {t('noCredits.text', { needed: purse.price, credits: purse.credits })}
        </BuyAlert>
      )}
      {hindrance === 'free_chats_used' && (
        <BuyAlert {...props} title={t('premium.title', { limit: FREE_CHATS })} button={t('premium.buy')}>
          {t('premium.text')}
        </BuyAlert>
      )}
    </div>
  )
}

/** The address comes first: nobody can answer, and where confirming gives the credits that are missing, nothing is sold. */
function UnconfirmedAlert({ purse, partnerName, attempts, hasDraft }: ChatAlertsProps) {
  const t = useTexts('chat')
  const blocksSending = confirmingCoversMessage(purse)
  const texts = [
    t('unconfirmed.text', { name: partnerName }),
    ...(purse.creditsOnConfirm > 0 ? [t('unconfirmed.credits', { credits: purse.creditsOnConfirm })] : []),
    ...(hasDraft && blocksSending ? [t('kept')] : []),
  ]
  return (
    <Alert
      key={attempts}
      role={attempts > 0 && blocksSending ? 'alert' : undefined}
      tone="info"
      title={t('unconfirmed.title')}
      action={
        <ButtonLink to="/activate" size="sm">
          {t('unconfirmed.confirm')}
        </ButtonLink>
      }
    >
      {texts.join(' ')}
    </Alert>
  )
}

function isClosedRefusal(hindrance: SendRefusal | null): hindrance is ClosedRefusal {
  return hindrance !== null && hindrance in CLOSED_TEXTS
}

type BuyAlertProps = ChatAlertsProps & { title: string; button: string; children: string }

/** What a bundle would lift, and the way to one, from which one comes back here. */
function BuyAlert({ attempts, hasDraft, onBuy, title, button, children }: BuyAlertProps) {
  const t = useTexts('chat')
  const buy = (
    <ButtonLink to="/credits" size="sm" onClick={onBuy}>
      {button}
    </ButtonLink>
  )
  return (
    <Alert key={attempts} role="alert" tone="warning" className="animate-rise" title={title} action={buy}>
      {hasDraft ? `${children} ${t('kept')}` : children}
    </Alert>
  )
}
