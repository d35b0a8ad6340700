import { useEffect } from 'react'

/** Calls `onClose` when the pointer goes down or the focus moves outside of `root`, while `isOpen`. */
export function useCloseOutside(root: { current: HTMLElement | null }, isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  })
}
