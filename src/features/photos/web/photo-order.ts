import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhoto } from '../contract.ts'
import { useReorderPhotos } from './photos.queries.ts'

/** Reorders the member's photos, and announces each move to screen readers. */
export function usePhotoOrder(photos: readonly OwnPhoto[]) {
  const t = useTexts('own-photos')
  const refusalText = useRefusalText()
  const reorder = useReorderPhotos()
  const [announcement, setAnnouncement] = useState('')
  // The main photo is always first and cannot be moved.
  const firstMovable = photos[0]?.isMain ? 1 : 0
  const canMove = (from: number, to: number) =>
    from >= firstMovable && to >= firstMovable && to < photos.length && from !== to
  function move(from: number, to: number): void {
    if (!canMove(from, to)) return
    setAnnouncement(t('moved', { number: to + 1, total: photos.length }))
    reorder.mutate(listIdsAfterMove(photos, from, to), {
      onError: (error) => {
        setAnnouncement('')
        showToast({ text: refusalText(error), tone: 'danger' })
      },
    })
  }
  return { move, canMove, firstMovable, announcement }
}

function listIdsAfterMove(photos: readonly OwnPhoto[], from: number, to: number): string[] {
  const ids = photos.map((photo) => photo.id)
  return ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1))
}

export type PhotoOrder = ReturnType<typeof usePhotoOrder>

interface TileBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Drag {
  readonly id: string
  readonly from: number
  readonly to: number
  /** The tiles' page coordinates when the drag started. */
  readonly boxes: readonly TileBox[]
  /** The pointer's page coordinates when the drag started, and its offset since then. */
  readonly start: { readonly x: number; readonly y: number }
  readonly offset: { readonly x: number; readonly y: number }
  readonly isDropped: boolean
}

/**
 * Lets tiles be dragged to another position. During the drag tiles move by CSS transforms only: moving the dragged
 * element in the DOM would end the pointer capture.
 */
export function usePhotoDrag(photos: readonly OwnPhoto[], { move, firstMovable }: PhotoOrder) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isFinished = drag && (photos[drag.from]?.id !== drag.id || (drag.isDropped && drag.from === drag.to))
  if (isFinished) setDrag(null) // the new order is rendered, or the order did not change

  function startDrag(event: PointerEvent<HTMLElement>, from: number): void {
    const id = photos[from]?.id
    if (!event.isPrimary || event.button !== 0 || from < firstMovable || !id) return
    event.preventDefault() // keeps the browser from dragging the image
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = { x: event.pageX, y: event.pageY }
    setDrag({
      id,
      from,
      to: from,
      boxes: measureTiles(event.currentTarget.closest('ul'), photos),
      start,
      offset: { x: 0, y: 0 },
      isDropped: false,
    })
  }
  function followPointer(event: PointerEvent<HTMLElement>): void {
    if (!drag || drag.isDropped) return
    const offset = { x: event.pageX - drag.start.x, y: event.pageY - drag.start.y }
    setDrag({ ...drag, offset, to: Math.max(firstMovable, findNearestIndex(drag, offset)) })
  }
  function dropTile(): void {
    if (!drag || drag.isDropped) return
    setDrag({ ...drag, isDropped: true })
    if (drag.from !== drag.to) move(drag.from, drag.to)
  }
  const cancel = () => setDrag(null)
  return {
    getTileStyle: (index: number): CSSProperties | undefined =>
      drag && !isFinished ? computeTileStyle(drag, index) : undefined,
    getDragHandlers: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => startDrag(event, index),
      onPointerMove: followPointer,
      onPointerUp: dropTile,
      onPointerCancel: cancel,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && cancel(),
    }),
  }
}

function measureTiles(list: HTMLElement | null, photos: readonly OwnPhoto[]): TileBox[] {
  return [...(list?.children ?? [])].slice(0, photos.length).map((tile) => {
    const { left, top, width, height } = tile.getBoundingClientRect()
    return { left: left + scrollX, top: top + scrollY, width, height }
  })
}

/** Returns the index of the tile box nearest to the dragged tile. */
function findNearestIndex({ boxes, from }: Drag, offset: { x: number; y: number }): number {
  const draggedBox = boxes[from]
  if (!draggedBox) return from
  const distances = boxes.map((box) =>
    Math.hypot(box.left - draggedBox.left - offset.x, box.top - draggedBox.top - offset.y),
  )
  return distances.indexOf(Math.min(...distances))
}

function computeTileStyle(drag: Drag, index: number): CSSProperties {
  const [ownBox, targetBox] = [drag.boxes[index], drag.boxes[getShiftedIndex(drag, index)]]
  const isDragged = index === drag.from && !drag.isDropped
  const x = isDragged ? drag.offset.x : (targetBox?.left ?? 0) - (ownBox?.left ?? 0)
  const y = isDragged ? drag.offset.y : (targetBox?.top ?? 0) - (ownBox?.top ?? 0)
  const base = { transform: `translate(${x}px, ${y}px)` }
  return isDragged
    ? { ...base, zIndex: 20, position: 'relative', scale: '1.03' }
    : { ...base, transition: 'transform 160ms ease-out' }
}

/** Returns the index at which a tile is shown during a drag. */
function getShiftedIndex({ from, to }: Drag, index: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}
