import Smile from 'lucide-react/icons/smile'
import { Suspense, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useBackSteps } from '#platform/navigation/back-step.ts'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { isComposing } from '#platform/browser/composition.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useCloseOutside } from '#ui/close-outside.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { insertText } from '../../insertion.rules.ts'

const loadPanel = async () => {
  const [module] = await Promise.all([import('./emoji-panel.tsx'), loadTexts(['emoji'])])
  return module.EmojiPanel
}
const EmojiPanel = lazyComponent(loadPanel)

/** Above the composer; in place of the keyboard on a phone that is held upright. */
const panelClasses =
  'floating-panel max-md:tall:order-last max-md:tall:h-[min(19rem,44dvh)] max-md:tall:basis-full ' +
  'low:h-[58dvh] low:w-full md:tall:h-[min(25rem,58dvh)] md:tall:w-92'

type EmojiButtonProps = {
  memberId: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  /** Whether the field is enabled. */
  isOpen: boolean
}

/**
 * The button that opens the panel of emoji. On a phone the panel takes the place of the keyboard, so choosing an emoji
 * does not focus the field. The panel's code and its emoji load on demand.
 */
export function EmojiButton({ memberId, field, text, onChange, isOpen: isFieldOpen }: EmojiButtonProps) {
  const t = useTexts('chat')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const insertion = useInsertion(field, text, onChange)
  const close = () => {
    setOpen(false)
    insertion.restoreFocus()
  }
  const closeOnEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen && !isComposing(nativeEvent)) close()
  }
  useCloseOutside(root, isOpen, () => setOpen(false))
  useBackSteps(isOpen ? 1 : 0, close)
  return (
    // `contents`: the button and the panel are laid out by the composer
    <div ref={root} role="none" className="contents" onKeyDown={closeOnEscape}>
      <IconButton
        label={t('composer.emoji')}
        size="lg"
        disabled={!isFieldOpen}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2"
        onPointerEnter={() => preloadChunk(loadPanel)}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Smile size={24} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <div className={panelClasses}>
          <Suspense fallback={<PanelLoading />}>
            <EmojiPanel memberId={memberId} onPick={insertion.insert} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function PanelLoading() {
  return (
    <div className="flex h-full items-center justify-center">
      <Spinner size={28} />
    </div>
  )
}

const touchQuery = '(pointer: coarse)'

/** Inserts emoji at the caret of a field that does not have the focus, one after the other. */
function useInsertion(field: RefObject<HTMLTextAreaElement | null>, text: string, onChange: (text: string) => void) {
  // Setting the value moves the caret of the field to its end, so the position after the last emoji is stored here.
  const last = useRef({ text: '', caret: 0 })
  return {
    insert(emoji: string) {
      const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
      const selection =
        last.current.text === text ? { start: last.current.caret, end: last.current.caret } : { start, end }
      last.current = insertText(text, selection, emoji)
      onChange(last.current.text)
    },
    restoreFocus() {
      if (last.current.text === text) field.current?.setSelectionRange(last.current.caret, last.current.caret)
      last.current = { text: '', caret: 0 }
      if (!matchMedia(touchQuery).matches) field.current?.focus()
    },
  }
}
