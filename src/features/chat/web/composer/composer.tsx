import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { useContext, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { isComposing } from '#platform/browser/composition.ts'
import { useTexts } from '#platform/i18n.tsx'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { bottomBar } from '#ui/bottom-bars.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { SendingCost } from '../../contract.ts'
import { isFreeFirstText } from '../../rules.ts'
import { useMoneyPrice } from './credit-price.tsx'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { createImageHandlers, ImageButton, type ImagePicking } from '../images/image-button.tsx'
import { InboxContext } from '../inbox/inbox-context.ts'

/** The composer shows the number of remaining characters when it is below this limit. */
const COUNTDOWN_LIMIT = 100

export type ComposerProps = {
  memberId: string
  name: string
  text: string
  sendingCost: SendingCost
  /** Remaining conversation starts, or null without a limit. */
  startsLeft?: number | null
  /** Whether the field is enabled. `onSend` may still refuse a message. */
  isOpen: boolean
  image: ImagePicking
  onChange: (text: string) => void
  onSend: (text: string) => void
  /** The path of the page to buy credits. */
  buyPath: string
}

/** The message field and its send button. Enter sends the message; on a touch screen it inserts a line break. */
export function Composer({
  memberId,
  name,
  text,
  sendingCost,
  startsLeft = null,
  isOpen,
  image,
  buyPath,
  ...callbacks
}: ComposerProps) {
  const { onChange, onSend } = callbacks
  const t = useTexts('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusWithKeyboard(field)
  const charactersLeft = sendingCost.messageLength - text.length
  const canSend = isOpen && hasVisibleText(text) && charactersLeft >= 0
  const send = () => {
    if (!canSend) return
    onSend(text.trim())
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form
      {...bottomBar}
      className="flex-none border-t border-border bg-surface px-3 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] low:pt-2 low:pb-2 md:px-6"
      onSubmit={(event) => (event.preventDefault(), send())}
      {...(isOpen && createImageHandlers(image))}
    >
      <div className="relative mx-auto w-full max-w-[752px] low:sm:flex low:sm:items-center low:sm:gap-2">
        <div className="flex flex-1 items-end gap-2 tall:max-md:flex-wrap">
          <ImageButton picking={image} isOpen={isOpen} />
          <EmojiButton {...{ memberId, field, text, onChange, isOpen }} />
          <textarea
            ref={field}
            value={text}
            rows={1}
            disabled={!isOpen}
            aria-label={t('composer.label', { name })}
            aria-describedby="chat-cost"
            placeholder={t('composer.placeholder')}
            enterKeyHint="enter"
            className="field-sizing-content low:max-h-24 tall:max-h-41 min-h-12 min-w-28 flex-1 resize-none rounded-3xl border border-control bg-bg px-5 py-2.75 text-base leading-6 disabled:opacity-60"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton type="submit" label={t('composer.send')} variant="primary" size="lg" disabled={!canSend}>
            <SendHorizontal size={22} aria-hidden="true" />
          </IconButton>
        </div>
        <p
          id="chat-cost"
          className="mt-1.5 flex flex-wrap gap-x-3 px-2 text-sm text-text-2 low:sm:mt-0 low:sm:max-w-62 low:sm:gap-x-3 sm:gap-x-1.5"
        >
          <CostSummary sendingCost={sendingCost} startsLeft={startsLeft} buyPath={buyPath} />
          {charactersLeft < COUNTDOWN_LIMIT && (
            <span className={charactersLeft < 0 ? 'ml-auto font-semibold text-danger-text' : 'ml-auto'}>
              {t('composer.left', { count: charactersLeft })}
            </span>
          )}
        </p>
      </div>
    </form>
  )
}

const keyboardDeviceQuery = '(hover: hover) and (pointer: fine)'

/**
 * Focuses the field when the member opens the conversation. Skips touch devices, where the keyboard would cover the messages.
 */
function useFocusWithKeyboard(field: RefObject<HTMLElement | null>): void {
  const isInInbox = useContext(InboxContext)
  useEffect(() => {
    if (
      !isInInbox &&
      matchMedia(keyboardDeviceQuery).matches &&
      !document.activeElement?.matches('input, textarea, [role$=dialog] *')
    )
      field.current?.focus({ preventScroll: true })
  }, [field, isInInbox])
}

// Hidden on a phone, where the text wraps and a line could end with the dot.
const separator = (
  <span aria-hidden="true" className="low:hidden max-sm:hidden">
    {'·'}
  </span>
)

type CostSummaryProps = { sendingCost: SendingCost; startsLeft: number | null; buyPath: string }

function CostSummary({ sendingCost, startsLeft, buyPath }: CostSummaryProps) {
  const t = useTexts('chat')
  return (
    <>
      <span>{usePriceText(sendingCost)}</span>
      {separator}
      <span>{t('cost.left', { credits: sendingCost.credits })}</span>
      {startsLeft !== null && startsLeft > 0 && (
        <>
          {separator}
          <span>{t('cost.starts', { count: startsLeft })}</span>
        </>
      )}
      {separator}
      <Link to={buyPath} className="font-semibold text-primary-text underline-offset-2 hover:underline">
        {t('cost.buy')}
      </Link>
    </>
  )
}

/** Returns the price of the next text, in credits and in money (C-41). */
function usePriceText(sendingCost: SendingCost): string {
  const t = useTexts('chat')
  const { price: credits, cheapestBundle } = sendingCost
  const money = useMoneyPrice({ credits, cheapestBundle })
  if (isFreeFirstText(sendingCost)) return t('cost.free')
  return money === null ? t('cost.price', { credits }) : t('cost.priceInMoney', { credits, money })
}
