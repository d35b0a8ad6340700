import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { bottomBar } from '#ui/bottom-bars.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { Purse } from '../contract.ts'
import { awaitsConfirming, coversMessage, FREE_CHATS } from '../rules.ts'

/** What stands in the way of the next message. */
export type Hindrance = 'insufficient_credits' | Reason

type Reason = 'free_chats_used' | 'partner_not_confirmed' | Closed

type Closed = keyof typeof CLOSED

/** What is said where no conversation can begin. */
const CLOSED = {
  nobody_may_write: 'nobody',
  only_liked_may_write: 'liked',
  fictional_never_starts: 'fictional',
  new_people_used_up: 'pace',
} as const

/** What the viewer cannot do now, or null (R-2.103, R-2.104, C-25). */
export function hindranceOf(purse: Purse, reason: Reason | null): Hindrance | null {
  if (reason) return reason
  return coversMessage(purse.credits, purse.price) ? null : 'insufficient_credits'
}

export type ChatAlertsProps = {
  purse: Purse
  hindrance: Hindrance | null
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
      {!purse.confirmed && <Unconfirmed {...props} />}
      {hindrance === 'partner_not_confirmed' && (
        <Alert tone="info" title={t('partnerUnconfirmed.title')}>
          {t('partnerUnconfirmed.text', name)}
        </Alert>
      )}
      {isClosed(hindrance) && (
        <Alert key={attempts} role={attempts > 0 ? 'alert' : undefined} tone="info" title={t('closed.title')}>
          {t(`closed.${CLOSED[hindrance]}`, name)}
        </Alert>
      )}
      {hindrance === 'insufficient_credits' && !awaitsConfirming(purse) && (
        <ToBuy {...props} title={t('noCredits.title')} button={t('noCredits.buy')}>
          {t('noCredits.text', { needed: purse.price, credits: purse.credits })}
        </ToBuy>
      )}
      {hindrance === 'free_chats_used' && (
        <ToBuy {...props} title={t('premium.title', { limit: FREE_CHATS })} button={t('premium.buy')}>
          {t('premium.text')}
        </ToBuy>
      )}
    </div>
  )
}

/** The address comes first: nobody can answer, and where confirming gives the credits that are missing, nothing is sold. */
function Unconfirmed({ purse, partnerName, attempts, hasDraft }: ChatAlertsProps) {
  const t = useTexts('chat')
  const isInTheWay = awaitsConfirming(purse)
  const texts = [
    t('unconfirmed.text', { name: partnerName }),
    ...(purse.creditsOnConfirm > 0 ? [t('unconfirmed.credits', { credits: purse.creditsOnConfirm })] : []),
    ...(hasDraft && isInTheWay ? [t('kept')] : []),
  ]
  return (
    <Alert
      key={attempts}
      role={attempts > 0 && isInTheWay ? 'alert' : undefined}
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

function isClosed(hindrance: Hindrance | null): hindrance is Closed {
  return hindrance !== null && hindrance in CLOSED
}

type ToBuyProps = ChatAlertsProps & { title: string; button: string; children: string }

/** What a bundle would lift, and the way to one, from which one comes back here. */
function ToBuy({ attempts, hasDraft, onBuy, title, button, children }: ToBuyProps) {
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
