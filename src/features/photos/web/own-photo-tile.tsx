import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripHorizontal from 'lucide-react/icons/grip-horizontal'
import Star from 'lucide-react/icons/star'
import { useState, type HTMLAttributes } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { preloadDialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { OwnPhoto } from '../contract.ts'
import { getPhotoUrl } from '../rules.ts'
import type { PhotoOrder } from './photo-order.ts'
import { PhotoSheet } from './photo-sheet.tsx'

type OwnPhotoTileProps = {
  photo: OwnPhoto
  index: number
  order: PhotoOrder
  /** The event handlers of the drag handle. */
  dragging: HTMLAttributes<HTMLElement>
  style: HTMLAttributes<HTMLElement>['style']
}

/** A tile with one of the member's own photos: its status, its position and its actions. */
export function OwnPhotoTile({ photo, index, order, dragging, style }: OwnPhotoTileProps) {
  const { imagePrefix } = useVisit()
  const t = useTexts('own-photos')
  const [isOpen, setOpen] = useState(false)
  const number = index + 1
  const canMove = order.canMove(index, index - 1) || order.canMove(index, index + 1)
  return (
    <li className="flex flex-col gap-1.5" style={style}>
      <div className="relative isolate aspect-3/4 overflow-hidden rounded-2xl bg-surface-3 shadow-sm">
        <img
          src={getPhotoUrl(imagePrefix, photo.key, 'card')}
          alt={t('photo', { number })}
          width={400}
          height={533}
          className="absolute inset-0 size-full object-cover object-top select-none"
        />
        <div className="absolute top-2.5 left-2.5 flex max-w-[calc(100%-64px)]">
          {photo.isMain && (
            <Chip size="sm" tone="photo" icon={<Star size={14} className="fill-current" aria-hidden="true" />}>
              {t('main')}
            </Chip>
          )}
        </div>
        <IconButton
          label={t('actions', { number })}
          variant="photo"
          className="absolute! top-1.5 right-1.5"
          aria-haspopup="dialog"
          onPointerEnter={preloadDialog}
          onClick={() => setOpen(true)}
        >
          <Ellipsis size={22} aria-hidden="true" />
        </IconButton>
        {canMove && <PositionControls {...{ index, order, dragging }} />}
      </div>
      <PhotoStatus photo={photo} />
      <PhotoSheet {...{ photo, number }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}

/** Buttons that move a photo by one position, and a drag handle between them. */
function PositionControls({ index, order, dragging }: Pick<OwnPhotoTileProps, 'index' | 'order' | 'dragging'>) {
  const t = useTexts('own-photos')
  const number = index + 1
  const [canForward, canBack] = [order.canMove(index, index - 1), order.canMove(index, index + 1)]
  return (
    <div className="absolute inset-x-1.5 bottom-1.5 flex items-end justify-between">
      <IconButton
        label={t('moveForward', { number })}
        variant="photo"
        aria-disabled={!canForward || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => order.move(index, index - 1)}
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </IconButton>
      <span
        {...dragging}
        title={t('drag')}
        className="flex size-11 cursor-grab touch-none items-center justify-center rounded-full bg-photo/60 text-white backdrop-blur-sm active:cursor-grabbing"
      >
        <GripHorizontal size={20} aria-hidden="true" />
      </span>
      <IconButton
        label={t('moveBack', { number })}
        variant="photo"
        aria-disabled={!canBack || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => order.move(index, index + 1)}
      >
        <ArrowRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const STATUS = {
  active: { icon: CircleCheck, className: 'text-success-text' },
  pending: { icon: Clock, className: 'text-text-2' },
  rejected: { icon: CircleX, className: 'text-danger-text' },
}

/** The review status of a photo; for a rejected one also the reason and what to do. */
function PhotoStatus({ photo: { status, reason } }: { photo: OwnPhoto }) {
  const t = useTexts('own-photos')
  const { icon: Icon, className } = STATUS[status]
  return (
    <div className="px-0.5 text-sm">
      <p className={classes('flex items-center gap-1.5 font-semibold', className)}>
        <Icon size={16} className="flex-none" aria-hidden="true" />
        {t(`status.${status}`)}
      </p>
      {status === 'pending' && <p className="text-text-2">{t('pendingHint')}</p>}
      {status === 'rejected' && (
        <p className="text-text-2">
          {reason && `${t(`reason.${reason}`)} `}
          {t('rejectedHint')}
        </p>
      )}
    </div>
  )
}
