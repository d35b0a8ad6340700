import { Suspense } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useVisit } from '#platform/visit.ts'
import { Avatar } from '#ui/avatar.tsx'
import { firstWordOf } from '../../openers.rules.ts'

/** The openers, loaded on demand with their texts. */
const Openers = lazyComponent(async () => {
  const [module] = await Promise.all([import('./openers.tsx'), loadTexts(['openers', 'options'])])
  return module.Openers
})

export type SuggestionsProps = { memberId: string; partner: MemberCardData; onPick: (text: string) => void }

/** The content of an empty conversation: the partner's photo, and openers that fill the composer. */
export function Suggestions({ memberId, partner, onPick }: SuggestionsProps) {
  const { imagePrefix } = useVisit()
  const t = useTexts('chat')
  const isHydrated = useIsHydrated()
  return (
    <li className="flex flex-col items-center gap-4 px-2 py-8 text-center">
      <Avatar src={partner.photo && getPhotoUrl(imagePrefix, partner.photo.key, 'thumb')} alt="" size="2xl" />
      <div>
        <h2 className="text-2xl">{t('suggestions.title', { name: firstWordOf(partner.name) })}</h2>
        <p className="mt-1 text-text-2">{t('suggestions.text')}</p>
      </div>
      {/* The height of three openers, so that the text above them does not move when they are loaded. */}
      <div className="flex min-h-44 flex-col items-center gap-3 sm:min-h-36">
        {isHydrated && (
          <Suspense fallback={null}>
            <Openers memberId={memberId} partner={partner} onPick={onPick} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
