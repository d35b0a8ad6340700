import { useFictionalWord } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { bottomBar } from '#ui/bottom-bars.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { SendingCost } from '../../contract.ts'
import { confirmingCoversMessage, coversMessage, MAX_FREE_STARTS } from '../../rules.ts'
import { useMoneyPrice } from '../composer/credit-price.tsx'

/** The refusal that the next message would get. */
export type SendRefusal = 'insufficient_credits' | ChatRefusal

export type ChatRefusal = 'free_chats_used' | 'partner_not_confirmed' | ClosedRefusal

type ClosedRefusal = keyof typeof CLOSED_TEXTS

/** The text keys of the refusals that prevent the member from writing here. */
const CLOSED_TEXTS = {
  nobody_may_write: 'nobody',
  only_liked_may_write: 'liked',
  fictional_never_starts: 'fictional',
  fictional_retired: 'retired',
  chat_start_limit_reached: 'startLimit',
  writing_limited: 'limited',
} as const

/** Returns the refusal that the next message would get, or null (R-2.103, R-2.104, C-25). */
export function findSendRefusal(sendingCost: SendingCost, chatRefusal: ChatRefusal | null): SendRefusal | null {
  if (chatRefusal) return chatRefusal
  return coversMessage(sendingCost.credits, sendingCost.price) ? null : 'insufficient_credits'
}

export type ChatAlertsProps = {
  sendingCost: SendingCost
  refusal: SendRefusal | null
  partnerName: string
  isFictional: boolean
  isEmpty: boolean
  /** The number of attempts to send despite the refusal. Each attempt makes screen readers read the alert again. */
  attemptCount: number
  /** Whether the composer contains text. */
  hasDraft: boolean
  /** The path of the page to buy credits. */
  buyPath: string
}

/** The alerts above the composer: the refusal of the next message, and warnings before paying for it. */
export function ChatAlerts(props: ChatAlertsProps) {
  const t = useTexts('chat')
  const { sendingCost, refusal, partnerName, isFictional, isEmpty, attemptCount } = props
  const name = { name: partnerName }
  const fictionalWord = useFictionalWord()
  const money = useMoneyPrice({ credits: sendingCost.price, cheapestBundle: sendingCost.cheapestBundle })
  return (
    <div
      {...bottomBar}
      className="mx-auto flex max-h-[45%] w-full max-w-[800px] flex-none flex-col gap-2 overflow-y-auto px-3 pb-3 empty:hidden md:px-6"
    >
      {isFictional && isEmpty && (
        <Alert tone="warning" title={t('fictional.title', { word: fictionalWord })}>
          {t('fictional.text')}
        </Alert>
      )}
      {!sendingCost.confirmed && <UnconfirmedAlert {...props} />}
      {refusal === 'partner_not_confirmed' && (
        <Alert tone="info" title={t('partnerUnconfirmed.title')}>
          {t('partnerUnconfirmed.text', name)}
        </Alert>
      )}
      {isClosedRefusal(refusal) && (
        <Alert
          key={attemptCount}
          role={attemptCount > 0 ? 'alert' : undefined}
          tone="info"
          title={t('closed.title')}
          action={refusal === 'writing_limited' && <DecisionsLink />}
        >
          {t(`closed.${CLOSED_TEXTS[refusal]}`, name)}
        </Alert>
      )}
      {refusal === 'insufficient_credits' && !confirmingCoversMessage(sendingCost) && (
        <BuyAlert {...props} title={t('noCredits.title')} button={t('noCredits.buy')}>
          {t('noCredits.text', { needed: sendingCost.price, credits: sendingCost.credits, money: money ?? 'none' })}
        </BuyAlert>
      )}
      {refusal === 'free_chats_used' && (
        <BuyAlert {...props} title={t('premium.title', { limit: MAX_FREE_STARTS })} button={t('premium.buy')}>
          {t('premium.text')}
        </BuyAlert>
      )}
    </div>
  )
}

/**
 * Asks the member to confirm their email address. Replaces the offer of credits when confirming grants enough of them.
 */
function UnconfirmedAlert({ sendingCost, partnerName, attemptCount, hasDraft }: ChatAlertsProps) {
  const t = useTexts('chat')
  const blocksSending = confirmingCoversMessage(sendingCost)
  const texts = [
    t('unconfirmed.text', { name: partnerName }),
    ...(sendingCost.creditsOnConfirm > 0 ? [t('unconfirmed.credits', { credits: sendingCost.creditsOnConfirm })] : []),
    ...(hasDraft && blocksSending ? [t('draftSaved')] : []),
  ]
  return (
    <Alert
      key={attemptCount}
      role={attemptCount > 0 && blocksSending ? 'alert' : undefined}
      tone="info"
      title={t('unconfirmed.title')}
      action={
        <ButtonLink to={href('activate')} size="sm">
          {t('unconfirmed.confirm')}
        </ButtonLink>
      }
    >
      {texts.join(' ')}
    </Alert>
  )
}

/** The link to the decisions about the member. */
function DecisionsLink() {
  const t = useTexts('chat')
  return (
    <ButtonLink to={href('settings-decisions')} size="sm">
      {t('closed.decisions')}
    </ButtonLink>
  )
}

function isClosedRefusal(refusal: SendRefusal | null): refusal is ClosedRefusal {
  return refusal !== null && refusal in CLOSED_TEXTS
}

type BuyAlertProps = ChatAlertsProps & { title: string; button: string; children: string }

/** The alert for a refusal that no longer applies after buying a bundle, with the link to the bundles. */
function BuyAlert({ attemptCount, hasDraft, buyPath, title, button, children }: BuyAlertProps) {
  const t = useTexts('chat')
  const buyLink = (
    <ButtonLink to={buyPath} size="sm">
      {button}
    </ButtonLink>
  )
  return (
    <Alert key={attemptCount} role="alert" tone="warning" className="animate-rise" title={title} action={buyLink}>
      {hasDraft ? `${children} ${t('draftSaved')}` : children}
    </Alert>
  )
}
