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
  /** How many more come after this one. */
  waiting: number
  onCut: (picture: Blob) => void
  onSkip: () => void
  onCancel: () => void
}

const ZOOM = { min: 1, max: 4, step: 0.1 }
const KEYBOARD_PIXELS = 12

// The browser's own track turns white in the dark beside our accent.
const SLIDER = [
  'h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-transparent',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-control',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-control',
  '[&::-webkit-slider-thumb]:-mt-2.25 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-primary',
  '[&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-primary',
].join(' ')

/** Chooses the part of a photo that others see, upright, at 3 : 4; or all of it. */
export function CropSheet({ file, waiting, onCut, onSkip, onCancel }: CropSheetProps) {
  const t = useTexts('own-photos')
  const cut = useCrop(file, onCut, onSkip)
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
          <Button wide pending={cut.isBusy} onClick={cut.finish}>
            {t('crop.use')}
          </Button>
          <Button variant="secondary" wide onClick={onSkip}>
            {t('crop.skip')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CropArea {...cut} />
        <CropControls {...cut} />
        <p className="text-sm text-text-2">
          {t('crop.help')}
          {waiting > 0 && ` ${t('crop.waiting', { count: waiting })}`}
        </p>
      </div>
    </Dialog>
  )
}

/** What is chosen so far, and the making of it. */
function useCrop(file: File, onCut: (picture: Blob) => void, onSkip: () => void) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.min)
  const [turns, setTurns] = useState(0)
  const [part, setPart] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function finish(): Promise<void> {
    if (!part) return onSkip()
    setBusy(true)
    const picture = await cropImage(file, part, ((turns % 4) + 4) * 90).catch(() => null)
    if (picture) onCut(picture)
    else onSkip()
  }
  return {
    url,
    crop,
    setCrop,
    zoom,
    setZoom: (wanted: number) => setZoom(Math.min(Math.max(wanted, ZOOM.min), ZOOM.max)),
    turns,
    turn: (by: number) => setTurns(turns + by),
    setPart,
    isBusy,
    finish: () => void finish(),
  }
}

type CropState = ReturnType<typeof useCrop>

function CropArea({ url, crop, setCrop, zoom, setZoom, turns, turn, setPart }: CropState) {
  const t = useTexts('own-photos')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') setZoom(zoom + ZOOM.step)
    if (event.key === '-') setZoom(zoom - ZOOM.step)
    if (event.key === 'r') turn(1)
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
          rotation={turns * 90}
          aspect={3 / 4}
          keyboardStep={KEYBOARD_PIXELS}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
        />
      )}
    </div>
  )
}

function CropControls({ zoom, setZoom, turn }: CropState) {
  const t = useTexts('own-photos')
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <IconButton label={t('crop.turnLeft')} variant="outline" onClick={() => turn(-1)}>
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
      <IconButton label={t('crop.turnRight')} variant="outline" onClick={() => turn(1)}>
        <RotateCw size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
