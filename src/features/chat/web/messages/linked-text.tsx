import { Suspense, useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { splitLinks } from '#platform/text/text-links.ts'

/** The dialog before a link opens, loaded on demand with its texts. */
const LinkDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./link-dialog.tsx'), loadTexts(['chat-dialogs'])])
  return module.LinkDialog
})

/** A text whose links open only after a dialog that shows the real address. */
export function LinkedText({ text }: { text: string }) {
  const parts = splitLinks(text)
  return parts.length === 1 && !parts[0]?.address ? text : <TextWithLinks parts={parts} />
}

function TextWithLinks({ parts }: { parts: ReturnType<typeof splitLinks> }) {
  const t = useTexts('chat')
  const [address, setAddress] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (chosen: string) => {
    setAddress(chosen)
    setOpen(true)
  }
  return (
    <>
      {parts.map((part, index) =>
        part.address === null ? (
          part.text
        ) : (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
            key={index}
            type="button"
            title={t('log.openLink', { address: part.address })}
            className="inline text-left break-all underline underline-offset-2"
            onClick={() => open(part.address ?? '')}
          >
            {part.text}
          </button>
        ),
      )}
      {address !== null && (
        <Suspense fallback={null}>
          <LinkDialog address={address} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
