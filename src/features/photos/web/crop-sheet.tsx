import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState, type KeyboardEvent } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { cropImage } from './crop.client.ts'

type CropSheetProps = {
  file: File
  /** The number of photos that wait to be cropped after this one. */
  waiting: number
  onCrop: (picture: Blob) => void
  onSkip: () => void
  onCancel: () => void
}

const ZOOM = { min: 1, max: 4, step: 0.1 }
const KEYBOARD_PIXELS = 12

// In dark mode the browser's default track turns white next to our accent colour.
const SLIDER = [
  'h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-transparent',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-control',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-control',
  '[&::-webkit-slider-thumb]:-mt-2.25 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-primary',
  '[&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-primary',
].join(' ')

/** The dialog to crop and rotate a photo at 3 : 4 before its upload; cropping can be skipped. */
export function CropSheet({ file, waiting, onCrop, onSkip, onCancel }: CropSheetProps) {
  const t = useTexts('own-photos')
  const state = useCrop(file, onCrop, onSkip)
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      variant="full"
      isDismissable={false}
      title={t('crop.title')}
      closeLabel={t('crop.cancel')}
      footer={
        <>
          <Button wide pending={state.isBusy} onClick={state.finish}>
            {t('crop.use')}
          </Button>
          <Button variant="secondary" wide onClick={onSkip}>
            {t('crop.skip')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CropArea {...state} />
        <CropControls {...state} />
        <p className="text-sm text-text-2">
          {t('crop.help')}
          {waiting > 0 && ` ${t('crop.waiting', { count: waiting })}`}
        </p>
      </div>
    </Dialog>
  )
}

function useCrop(file: File, onCrop: (picture: Blob) => void, onSkip: () => void) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.min)
  const [quarterTurns, setQuarterTurns] = useState(0)
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function finish(): Promise<void> {
    if (!area) return onSkip()
    setBusy(true)
    const picture = await cropImage(file, area, ((quarterTurns % 4) + 4) * 90).catch(() => null)
    if (picture) onCrop(picture)
    else onSkip()
  }
  return {
    url,
    crop,
    setCrop,
    zoom,
    setZoom: (value: number) => setZoom(Math.min(Math.max(value, ZOOM.min), ZOOM.max)),
    quarterTurns,
    rotate: (by: number) => setQuarterTurns(quarterTurns + by),
    setArea,
    isBusy,
    finish: () => void finish(),
  }
}

type CropState = ReturnType<typeof useCrop>

function CropArea({ url, crop, setCrop, zoom, setZoom, quarterTurns, rotate, setArea }: CropState) {
  const t = useTexts('own-photos')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') setZoom(zoom + ZOOM.step)
    if (event.key === '-') setZoom(zoom - ZOOM.step)
    if (event.key === 'r') rotate(1)
  }
  return (
    <div
      className="relative h-[min(52dvh,440px)] overflow-hidden rounded-2xl bg-photo"
      onKeyDown={onKeyDown}
      role="presentation"
    >
      {url && (
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          rotation={quarterTurns * 90}
          aspect={3 / 4}
          keyboardStep={KEYBOARD_PIXELS}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
        />
      )}
    </div>
  )
}

function CropControls({ zoom, setZoom, rotate }: CropState) {
  const t = useTexts('own-photos')
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <IconButton label={t('crop.turnLeft')} variant="outline" onClick={() => rotate(-1)}>
        <RotateCcw size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('crop.smaller')} className="ml-auto" onClick={() => setZoom(zoom - ZOOM.step * 2)}>
        <Minus size={20} aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        aria-label={t('crop.zoom')}
        aria-valuetext={t('crop.zoomed', { percent: Math.round(zoom * 100) })}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
        className={SLIDER}
      />
      <IconButton label={t('crop.larger')} className="mr-auto" onClick={() => setZoom(zoom + ZOOM.step * 2)}>
        <Plus size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('crop.turnRight')} variant="outline" onClick={() => rotate(1)}>
        <RotateCw size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
