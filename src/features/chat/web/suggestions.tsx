import { useTexts } from '#platform/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ChipButton } from '#ui/chip-button.tsx'

export type SuggestionsProps = { name: string; photo: string | null; onPick: (text: string) => void }

/** The content of an empty conversation: the partner's photo, and openers that fill the composer. */
export function Suggestions({ name, photo, onPick }: SuggestionsProps) {
  const t = useTexts('chat')
  const openers = [t('suggestions.first', { name }), t('suggestions.second'), t('suggestions.third')]
  return (
    <li className="flex flex-col items-center gap-4 px-2 py-8 text-center">
      <Avatar src={photo} alt="" size="2xl" />
      <div>
        <h2 className="text-2xl">{t('suggestions.title', { name })}</h2>
        <p className="mt-1 text-text-2">{t('suggestions.text')}</p>
      </div>
      <ul className="flex flex-wrap justify-center gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            <ChipButton className="h-auto py-1.5 text-left !whitespace-normal" onClick={() => onPick(opener)}>
              {opener}
            </ChipButton>
          </li>
        ))}
      </ul>
    </li>
  )
}
