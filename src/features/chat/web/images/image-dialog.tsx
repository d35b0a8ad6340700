import { useEffect, useRef, useState } from 'react'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { FictionalHint, FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { drawPreview } from '#platform/browser/shrink-image.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress.tsx'
import type { SendingCost, SentMessage } from '../../contract.ts'
import { coversMessage } from '../../rules.ts'
import { buildBuyPath, MoneyPrice, useMoneyPrice, useSendRefusalText } from '../composer/credit-price.tsx'
import { useSendImage, type SendingState } from './image-sending.ts'

export type ImageDialogProps = {
  file: File
  partner: MemberCardData
  sendingCost: SendingCost
  isOpen: boolean
  onClose: () => void
  onSent: (sent: SentMessage) => void
}

/** The preview of a chosen image with its price, and the progress of sending it (R-2.102, C-07 b). */
export function ImageDialog({ file, partner, sendingCost, isOpen, onClose, onSent }: ImageDialogProps) {
  const t = useTexts('chat')
  const { state, send, stop } = useSendImage({ file, partnerId: partner.id, onSent })
  const { imagePrice: price, credits, cheapestBundle } = sendingCost
  const money = useMoneyPrice({ credits: price, cheapestBundle })
  const isBusy = state.phase === 'uploading' || state.phase === 'sending'
  const canPay = coversMessage(credits, price)
  const footer = (
    <div className="flex w-full flex-col gap-3">
      {!canPay && !isBusy && (
        <Alert tone="warning" role="alert" title={t('noCredits.title')}>
          <p>{t('image.insufficientCredits', { needed: price, credits, money: money ?? 'none' })}</p>
          <ButtonLink to={buildBuyPath(partner.id)} size="sm" className="mt-2">
            {t('noCredits.buy')}
          </ButtonLink>
        </Alert>
      )}
      {state.error && canPay && <SendError state={state} cheapestBundle={cheapestBundle} />}
      {isBusy ? (
        <SendProgress state={state} onStop={stop} />
      ) : (
        <>
          <Button wide disabled={!canPay} onClick={() => void send(price)}>
            {t(state.phase === 'failed' ? 'image.retry' : 'image.send', { credits: price })}
          </Button>
          <MoneyPrice credits={price} cheapestBundle={cheapestBundle} />
        </>
      )}
    </div>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isBusy}
      title={t('image.title', { name: partner.name })}
      closeLabel={isBusy ? undefined : t('image.close')}
      variant="sheet"
      footer={footer}
    >
      {partner.isFictional && (
        <div className="mb-4 flex flex-col items-start gap-3">
          <FictionalTag />
          <FictionalHint />
        </div>
      )}
      <Preview file={file} />
      <p className="mt-4 text-sm text-text-2">{t('image.text', { name: partner.name })}</p>
      <p className="mt-1 text-sm text-text-2">{t('image.balance', { credits })}</p>
    </Dialog>
  )
}

const PREVIEW_WIDTH = 640

/** Draws the file. Most browsers cannot display heic, which the server can. */
function Preview({ file }: { file: File }) {
  const t = useTexts('chat')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    if (canvas.current) void drawPreview(canvas.current, file, PREVIEW_WIDTH).then((isDrawn) => setUnreadable(!isDrawn))
  }, [file])
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('image.preview')}
        hidden={isUnreadable}
        className="mx-auto block max-h-[40dvh] max-w-full rounded-2xl bg-surface-3"
      />
      {isUnreadable && (
        <p className="rounded-2xl bg-surface-3 px-5 py-8 text-center wrap-anywhere text-text-2">
          {t('image.noPreview', { file: file.name })}
        </p>
      )}
    </>
  )
}

function SendProgress({ state: { phase, percent }, onStop }: { state: SendingState; onStop: () => void }) {
  const t = useTexts('chat')
  const isUploading = phase === 'uploading' && percent < 100
  const text = t('image.percent', { percent })
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {t(isUploading ? 'image.uploading' : 'image.processing')}
      </p>
      <ProgressBar label={t('image.uploading')} text={text} value={percent} max={100} />
      {phase === 'uploading' && (
        <Button wide variant="secondary" onClick={onStop}>
          {t('image.stop')}
        </Button>
      )}
    </div>
  )
}

type SendErrorProps = { state: SendingState; cheapestBundle: SendingCost['cheapestBundle'] }

/** The error of a failed attempt. Without a definite refusal, the message may have been sent. */
function SendError({ state: { error, isUnsure }, cheapestBundle }: SendErrorProps) {
  const t = useTexts('chat')
  const refusalText = useSendRefusalText(cheapestBundle)
  return (
    <Alert tone={isUnsure ? 'danger' : 'warning'} role="alert">
      {isUnsure ? t('image.unsure') : `${refusalText(error)} ${t('image.nothingSent')}`}
    </Alert>
  )
}
