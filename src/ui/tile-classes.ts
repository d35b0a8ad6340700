/** The classes of a radio tile: an invisible input that covers the tile, followed by its visible face. */
export const TILE_INPUT_CLASSES = 'peer absolute inset-0 size-full appearance-none rounded-xl'

export const TILE_FACE_CLASSES = [
  'edge pressable pointer-events-none relative flex min-h-14 w-full items-center gap-3 rounded-xl border border-control bg-surface px-4 py-2.5',
  'font-semibold text-text peer-checked:border-primary peer-checked:bg-primary-soft peer-checked:text-primary-text peer-checked:inset-ring peer-checked:inset-ring-primary',
  'peer-hover:not-peer-checked:bg-surface-2 peer-active:scale-[.98] peer-disabled:opacity-55',
].join(' ')
