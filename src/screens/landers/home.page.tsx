import figtree from '#ui/fonts/figtree.woff2?url'
import fraunces from '#ui/fonts/fraunces-600.woff2?url'
import { MAX_FREE_STARTS, findGiftPriceRange } from '#features/chat/rules.ts'
import { STEPS } from '#features/signup/rules.ts'
import { settingsQuery, useCreditsPrice, useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { PageMetadata } from '#features/sites/web/sites.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import type { landersContract } from '#features/landers/contract.ts'
import { HomeCosts } from '#features/landers/web/home-costs.tsx'
import { HomeQuestions } from '#features/landers/web/home-questions.tsx'
import { HomeSafety } from '#features/landers/web/home-safety.tsx'
import { HomeHero } from '#features/landers/web/home-hero.tsx'
import { SignupCard } from '#features/landers/web/signup-card.tsx'
import { HomeSteps } from '#features/landers/web/home-steps.tsx'
import { homeQuery } from '#features/landers/web/landers.queries.ts'

type Api = ApiOf<{ landers: typeof landersContract; sites: typeof sitesContract }>

const queries = (api: Api) => [homeQuery(api), settingsQuery(api)]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'start',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = () => [figtree, fraunces].map(preloadFont)

/** The home page, with the first step of the signup. */
export default function HomePage() {
  const settings = useSettings()
  const counts = useQueryData(homeQuery(useApi<Api>()))
  const { signups_detail: signups, min_age: minAge, refund_days: refundDays, signup_credits: signupCredits } = settings
  const giftCredits = findGiftPriceRange(settings)
  return (
    <>
      <HomeHead />
      <HomeHero headline={settings.index_title} counts={counts} arePhotosChecked={!settings.auto_approve_photos}>
        <SignupCard steps={STEPS.length} minAge={minAge} signups={signups} />
      </HomeHero>
      <HomeSteps signupSteps={STEPS.length} isFirstMessageFree={settings.match_first_message_free > 0} />
      <HomeCosts
        price={useMessagePrice()}
        messageCredits={settings.message_credits}
        giftCredits={giftCredits}
        giftPrice={useCreditsPrice(giftCredits.lowest)}
        freeChats={MAX_FREE_STARTS}
        {...{ signupCredits, refundDays }}
      />
      <HomeSafety isMembersOnly={!settings.logged_out_search} />
      <HomeQuestions
        freeChats={MAX_FREE_STARTS}
        freePhotos={settings.free_photos}
        premiumPhotos={settings.premium_photos}
        fictionalTerm={settings.fictional_profiles ? settings.fictional_plural : null}
        email={settings.support_email}
        phone={settings.support_phone.replaceAll(' ', '\u00a0')} // never wraps
        {...{ signupCredits, refundDays, minAge }}
      />
      {(signups === 'all' || signups === 'with_trafficsource') && <ClosingCallToAction />}
    </>
  )
}

function preloadFont(href: string) {
  return { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }
}

function HomeHead() {
  const t = useTexts('home')
  const { name, index_title: headline, description } = useSettings()
  return (
    <>
      <PageMetadata title={t('title', { title: headline, name })} description={description} />
      <meta name="theme-color" content="#2e0a12" />
    </>
  )
}

/** The closing link to the signup form, and on phones a bar while its button is out of view. */
function ClosingCallToAction() {
  const t = useTexts('home')
  return (
    <>
      <section aria-labelledby="end" className="container-page pt-20 lg:pt-28">
        <div className="rounded-3xl bg-(image:--gradient-hero) px-6 py-14 text-center text-white lg:py-20">
          <h2 id="end" className="text-3xl">
            {t('end.heading')}
          </h2>
          <p className="mt-3 mb-7 text-lg">{t('end.text')}</p>
          <a href="#start" className={buttonClasses({ variant: 'white', size: 'lg' })}>
            {t('start.button')}
          </a>
        </div>
      </section>
      <div
        id="start-bar"
        hidden
        className="sticky-glass fixed inset-x-0 bottom-0 z-30 border-t border-border px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:hidden lg:hidden"
      >
        <button type="submit" form="start" className={buttonClasses({ wide: true })}>
          {t('start.button')}
        </button>
      </div>
    </>
  )
}
