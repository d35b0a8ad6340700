import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPhoto } from '../contract.ts'
import { useReorderPhotos } from './photos.queries.ts'

/** The order of the member's photos, and the ways to change it: step by step, or by dragging. */
export function usePhotoOrder(photos: readonly OwnPhoto[]) {
  const t = useTexts('own-photos')
  const refusalText = useRefusalText()
  const reorder = useReorderPhotos()
  const [announcement, setAnnouncement] = useState('')
  /** The main photo stands first, whatever its place. */
  const firstMovable = photos[0]?.isMain ? 1 : 0
  const canMove = (from: number, to: number) => from >= firstMovable && to >= firstMovable && to < photos.length && from !== to
  function move(from: number, to: number): void {
    if (!canMove(from, to)) return
    setAnnouncement(t('moved', { number: to + 1, total: photos.length }))
    reorder.mutate(moveId(photos, from, to), {
      onError: (error) => {
        setAnnouncement('')
        showToast({ text: refusalText(error), tone: 'danger' })
      },
    })
  }
  return { move, canGo: canMove, first: firstMovable, said: announcement }
}

function moveId(photos: readonly OwnPhoto[], from: number, to: number): string[] {
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
  /** Where the tiles stood at the beginning, on the page. */
  readonly places: readonly TileBox[]
  /** Where the pointer went down, and how far it is from there. */
  readonly start: { readonly x: number; readonly y: number }
  readonly by: { readonly x: number; readonly y: number }
  readonly isDropped: boolean
}

/**
 * Dragging tiles to another place. The list itself stays as it is until the drop, the tiles are only drawn elsewhere:
 * moving an element would end the gesture that moves it.
 */
export function usePhotoDrag(photos: readonly OwnPhoto[], { move, first }: PhotoOrder) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isOver = drag && (photos[drag.from]?.id !== drag.id || (drag.isDropped && drag.from === drag.to))
  if (isOver) setDrag(null) // the list has the new order, or never needed one

  function begin(event: PointerEvent<HTMLElement>, from: number): void {
    const id = photos[from]?.id
    if (!event.isPrimary || event.button !== 0 || from < first || !id) return
    event.preventDefault() // or the browser drags the image itself
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = { x: event.pageX, y: event.pageY }
    setDrag({
      id,
      from,
      to: from,
      places: measureTiles(event.currentTarget.closest('ul'), photos),
      start,
      by: { x: 0, y: 0 },
      isDropped: false,
    })
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    if (!drag || drag.isDropped) return
    const by = { x: event.pageX - drag.start.x, y: event.pageY - drag.start.y }
    setDrag({ ...drag, by, to: Math.max(first, findNearestIndex(drag, by)) })
  }
  function drop(): void {
    if (!drag || drag.isDropped) return
    setDrag({ ...drag, isDropped: true })
    if (drag.from !== drag.to) move(drag.from, drag.to)
  }
  const cancel = () => setDrag(null)
  return {
    styleOf: (index: number): CSSProperties | undefined => (drag && !isOver ? styleOf(drag, index) : undefined),
    handlersOf: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, index),
      onPointerMove: follow,
      onPointerUp: drop,
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

/** The place whose middle is nearest to the middle of the dragged tile. */
function findNearestIndex({ places, from }: Drag, by: { x: number; y: number }): number {
  const own = places[from]
  if (!own) return from
  const distances = places.map((place) => Math.hypot(place.left - own.left - by.x, place.top - own.top - by.y))
  return distances.indexOf(Math.min(...distances))
}

function styleOf(drag: Drag, index: number): CSSProperties {
  const shown = shiftedIndex(drag, index)
  const [own, there] = [drag.places[index], drag.places[shown]]
  const isHeld = index === drag.from && !drag.isDropped
  const x = isHeld ? drag.by.x : (there?.left ?? 0) - (own?.left ?? 0)
  const y = isHeld ? drag.by.y : (there?.top ?? 0) - (own?.top ?? 0)
  const base = { transform: `translate(${x}px, ${y}px)` }
  return isHeld
    ? { ...base, zIndex: 20, position: 'relative', scale: '1.03' }
    : { ...base, transition: 'transform 160ms ease-out' }
}

/** In which place a tile is drawn while another one is on its way. */
function shiftedIndex({ from, to }: Drag, index: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}
