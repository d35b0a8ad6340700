import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FictionalHint, FictionalTag } from '#features/profiles/web/profiles.tsx'
import { isRefused } from '#platform/calls/call-error.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { useIdempotencyKey } from '#platform/calls/idempotency-key.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { GiftOffer, SentMessage } from '../../contract.ts'
import { MAX_GIFT_TEXT_LENGTH } from '../../rules.ts'
import { giftsQuery, useGiveGift, type ChatApi } from '../chat.queries.ts'
import { buildBuyPath, MoneyPrice, useMoneyPrice, useSendRefusalText } from '../composer/credit-price.tsx'
import { useGiftName } from './gift-art.tsx'
import { GiftTiles } from './gift-tiles.tsx'

export type GiftDialogProps = {
  memberId: string
  name: string
  isFictional: boolean
  isOpen: boolean
  onClose: () => void
  onGiven: (sent: SentMessage) => void
}

/** The dialog to choose a gift and an optional text, with the prices shown before sending (R-1.15, C-29). */
export function GiftDialog({ memberId, name, isFictional, isOpen, onClose, onGiven }: GiftDialogProps) {
  const t = useTexts('chat')
  const offer = useQuery({ ...giftsQuery(useApi<ChatApi>()), enabled: isOpen })
  const [gift, setGift] = useState<string | null>(null)
  const [text, setText] = useState('')
  const { keyFor, renewKey } = useIdempotencyKey()
  const give = useGiveGift(memberId)
  const giftName = useGiftName()
  const chosen = offer.data?.gifts.find(({ key }) => key === gift)
  const price = chosen?.price ?? 0
  const send = () => {
    if (!chosen) return
    const trimmedText = hasVisibleText(text) ? text.trim() : ''
    const { key, name: ownName, picture } = chosen
    const input = {
      gift: { gift: key, name: ownName, picture },
      text: trimmedText,
      price,
      messageId: keyFor(`${key} ${trimmedText}`),
    }
    give.mutate(input, {
      onSuccess: (sent) => {
        renewKey()
        setGift(null)
        setText('')
        onGiven(sent)
      },
      onError: () => void offer.refetch(),
    })
  }
  const lacksCredits = chosen !== undefined && offer.data !== undefined && offer.data.credits < price
  const footer = (
    <div className="flex w-full flex-col gap-3">
      {lacksCredits && <NotEnoughCreditsAlert needed={price} offer={offer.data} buyPath={buildBuyPath(memberId)} />}
      {give.error && codeOf(give.error) !== 'insufficient_credits' && (
        <GiveErrorAlert
          error={give.error}
          cheapestBundle={offer.data?.cheapestBundle ?? null}
          buyPath={buildBuyPath(memberId)}
        />
      )}
      <Button
        wide
        variant={lacksCredits ? 'secondary' : 'primary'}
        disabled={!chosen}
        pending={give.isPending}
        onClick={send}
      >
        {chosen
          ? t('gifts.give', { gift: giftName({ gift: chosen.key, name: chosen.name }), credits: price })
          : t('gifts.choose')}
      </Button>
      {chosen && <MoneyPrice credits={price} cheapestBundle={offer.data?.cheapestBundle ?? null} />}
    </div>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('gifts.title', { name })}
      closeLabel={t('gifts.close')}
      variant="sheet"
      footer={footer}
    >
      {isFictional && <FictionalNotice />}
      <p className="text-text-2">{t('gifts.text')}</p>
      {offer.data ? (
        <>
          <GiftTiles offer={offer.data} chosen={gift} onChoose={setGift} />
          <Balance offer={offer.data} />
          <TextArea
            label={t('gifts.note')}
            description={t('gifts.noteHint')}
            value={text}
            rows={2}
            maxLength={MAX_GIFT_TEXT_LENGTH}
            className="mt-5"
            onChange={(event) => setText(event.target.value)}
          />
        </>
      ) : (
        <GiftsLoading hasFailed={offer.isError} onRetry={() => void offer.refetch()} />
      )}
    </Dialog>
  )
}

/** Marks the recipient as a fictional profile before payment (C-11). */
function FictionalNotice() {
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <FictionalTag />
      <FictionalHint />
    </div>
  )
}

function Balance({ offer: { credits, cheapestBundle } }: { offer: GiftOffer }) {
  const t = useTexts('chat')
  const money = useMoneyPrice({ credits: 1, cheapestBundle })
  return (
    <p className="mt-3 text-sm text-text-2">
      {money ? t('gifts.balance', { credits, money }) : t('gifts.balanceWithoutPrice', { credits })}
    </p>
  )
}

/**
 * The alert for an insufficient balance, with the link to the bundles. The chosen gift and the text remain.
 */
function NotEnoughCreditsAlert({ needed, offer, buyPath }: { needed: number; offer: GiftOffer; buyPath: string }) {
  const t = useTexts('chat')
  const { credits, cheapestBundle } = offer
  const money = useMoneyPrice({ credits: needed, cheapestBundle })
  return (
    <Alert tone="warning" role="alert" title={t('noCredits.title')}>
      <p>{t('gifts.insufficientCredits', { needed, credits, money: money ?? 'none' })}</p>
      <BuyCreditsLink path={buyPath} />
    </Alert>
  )
}

function BuyCreditsLink({ path }: { path: string }) {
  const t = useTexts('chat')
  return (
    <ButtonLink to={path} size="sm" className="mt-2">
      {t('noCredits.buy')}
    </ButtonLink>
  )
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

function GiftsLoading({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useTexts('chat')
  if (!hasFailed)
    return (
      <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-text-2">
        <Spinner size={22} />
        {t('gifts.loading')}
      </p>
    )
  return (
    <Alert
      tone="danger"
      role="alert"
      className="mt-5"
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {t('gifts.retry')}
        </Button>
      }
    >
      {t('gifts.failed')}
    </Alert>
  )
}

type GiveErrorProps = { error: Error; cheapestBundle: GiftOffer['cheapestBundle']; buyPath: string }

/** The error of a failed gift. Without a definite refusal, the gift may have been sent. */
function GiveErrorAlert({ error, cheapestBundle, buyPath }: GiveErrorProps) {
  const t = useTexts('chat')
  const refusalText = useSendRefusalText(cheapestBundle)
  const isDefinite = isRefused(error)
  const isGone = codeOf(error) === 'gift_not_offered'
  return (
    <Alert tone={isDefinite ? 'warning' : 'danger'} role="alert">
      <p>{isDefinite ? [refusalText(error), isGone ? '' : t('gifts.choiceSaved')].join(' ') : t('gifts.unsure')}</p>
      {codeOf(error) === 'free_chats_used' && <BuyCreditsLink path={buyPath} />}
    </Alert>
  )
}
