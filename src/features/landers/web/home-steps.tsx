import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Portrait } from './home-mosaic.tsx'

/** The explanation of the site, in three steps with a picture each. */
export function HomeSteps({ signupSteps, isFirstMessageFree }: { signupSteps: number; isFirstMessageFree: boolean }) {
  const t = useTexts('home')
  const chatText = [t('steps.chat.text'), ...(isFirstMessageFree ? [t('steps.chat.free')] : [])].join(' ')
  return (
    <section aria-labelledby="steps" className="container-page pt-20 lg:pt-28">
      <h2 id="steps" className="text-center text-3xl">
        {t('steps.heading')}
      </h2>
      <ol className="mt-8 grid gap-5 md:grid-cols-3 lg:mt-12 lg:gap-6">
        <Step
          number={1}
          heading={t('steps.profile.heading')}
          text={t('steps.profile.text', { steps: signupSteps })}
          picture={<ProfilePicture />}
        />
        <Step number={2} heading={t('steps.find.heading')} text={t('steps.find.text')} picture={<MatchPicture />} />
        <Step number={3} heading={t('steps.chat.heading')} text={chatText} picture={<ConversationPicture />} />
      </ol>
    </section>
  )
}

type StepProps = { number: number; heading: string; text: string; picture: ReactNode }

function Step({ number, heading, text, picture }: StepProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl border border-border bg-surface">
      <div aria-hidden="true" className="relative h-52 overflow-hidden bg-surface-3">
        {picture}
      </div>
      <div className="p-5 lg:p-6">
        <h3 className="flex items-center gap-3 text-xl">
          <span className="type-display inline-grid size-9 flex-none place-items-center rounded-full bg-primary-soft text-lg text-primary-text">
            {number}
          </span>
          {heading}
        </h3>
        <p className="mt-2.5 text-text-2">{text}</p>
      </div>
    </li>
  )
}

const card = 'absolute overflow-hidden rounded-2xl border-4 border-surface bg-surface shadow-md'

function ProfilePicture() {
  return (
    <div className={`${card} top-7 left-1/2 w-40 -translate-x-1/2 -rotate-3`}>
      <Portrait person={7} className="rounded-xl" />
    </div>
  )
}

function MatchPicture() {
  return (
    <>
      <div className={`${card} top-9 left-1/2 w-32 -translate-x-[108%] -rotate-6`}>
        <Portrait person={9} className="rounded-xl" />
      </div>
      <div className={`${card} top-9 left-1/2 w-32 translate-x-[8%] rotate-6`}>
        <Portrait person={2} className="rounded-xl" />
      </div>
      <span className="absolute top-24 left-1/2 grid size-16 -translate-x-1/2 place-items-center rounded-full border-4 border-surface bg-primary text-on-fill shadow-md">
        <Heart size={28} fill="currentColor" />
      </span>
    </>
  )
}

function ConversationPicture() {
  const t = useTexts('home')
  return (
    <div className="mx-auto flex h-full max-w-80 flex-col justify-center gap-3 px-5 text-base">
      <div className="flex items-end gap-2">
        <span className="size-9 flex-none overflow-hidden rounded-full">
          <Portrait person={6} className="-mt-1" />
        </span>
        <p className="rounded-2xl rounded-bl-tail bg-surface px-4 py-2.5 text-text shadow-sm">
          {t('steps.chat.hello')}
        </p>
      </div>
      <p className="ml-auto rounded-2xl rounded-br-tail bg-primary px-4 py-2.5 text-on-fill shadow-sm">
        {t('steps.chat.answer')}
      </p>
    </div>
  )
}
