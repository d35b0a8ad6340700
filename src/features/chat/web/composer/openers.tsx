import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { profilesContract } from '#features/profiles/contract.ts'
import { memberQuery } from '#features/profiles/web/profiles.queries.ts'
import { useInterestName, usePromptName } from '#features/profiles/web/profiles.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { inSentence } from '#texts/locales.ts'
import { Button } from '#ui/button.tsx'
import { ChipButton } from '#ui/chip-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { firstWordOf, listOpeners, SUGGESTED_OPENERS, type Opener } from '../../openers.rules.ts'

type Api = ApiOf<{ profiles: typeof profilesContract }>

export type OpenersProps = {
  memberId: string
  partner: { readonly id: string; readonly name: string }
  /** Fills the composer; the member sends the text. */
  onPick: (text: string) => void
}

/** Three openers made from both profiles, and the dialog with more of them. */
export function Openers({ memberId, partner, onPick }: OpenersProps) {
  const t = useTexts('openers')
  const toText = useOpenerText(firstWordOf(partner.name))
  const { data: profile, isPending } = useQuery({ ...memberQuery(useApi<Api>(), partner.id), staleTime: Infinity })
  const [isOpen, setOpen] = useState(false)
  if (isPending) return null
  const openers = listOpeners(profile ?? { interests: [], about: '', prompts: [] }, `${memberId} ${partner.id}`).map(
    toText,
  )
  const pick = (text: string) => {
    setOpen(false)
    onPick(text)
  }
  return (
    <>
      <ul className="flex flex-wrap justify-center gap-2">
        {openers.slice(0, SUGGESTED_OPENERS).map((text) => (
          <li key={text}>
            <ChipButton className="h-auto py-1.5 text-left !whitespace-normal" onClick={() => pick(text)}>
              {text}
            </ChipButton>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t('more')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')} variant="sheet">
        <p className="text-text-2">{t('text')}</p>
        <ul className="mt-3 flex flex-col gap-2">
          {openers.map((text) => (
            <li key={text}>
              <button
                type="button"
                className="w-full rounded-xl border border-border bg-surface px-4 py-3 text-left hover:bg-surface-2"
                onClick={() => pick(text)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** Returns a function that writes an opener in the member's language. */
function useOpenerText(name: string): (opener: Opener) => string {
  const t = useTexts('openers')
  const toInterestName = useInterestName()
  const toPromptName = usePromptName()
  const locale = useLocale()
  return (opener) => {
    if (opener.kind === 'prompt')
      return t('prompt', { name, sentence: `${toPromptName(opener.key).replace(/ ?…$/, '')} ${opener.answer}` })
    if (opener.kind === 'about') return t('about', { name, quote: opener.quote })
    if (opener.kind === 'general') return t(`general.${opener.key}`, { name })
    const interest = inSentence(toInterestName(opener.interest), locale)
    return t(opener.kind, { name, interest, question: t(`questions.${opener.interest}`) })
  }
}
