import type { Db } from '#platform/server/database/db.ts'
import { insertRows } from './rows.ts'
import { DEMO_SITES } from './sites.ts'

/** A page that an operator of the demo wrote. */
interface DemoPage {
  readonly slug: string
  readonly language: string
  readonly title: string
  readonly body: string
}

const DEMO_PAGES: readonly DemoPage[] = [
  {
    slug: 'over-ons',
    language: 'nl',
    title: 'Over ons',
    body: `Daten mag rustig. Daarom maken we een site zonder trucs: wat je ziet, is echt geteld, en wat iets kost, staat erbij.

## Waar we in geloven

- Een profiel, zoeken, likes en lezen zijn gratis.
- Je betaalt alleen voor wat je verstuurt, zonder abonnement.
- Wat je hier doet, gaat niemand anders iets aan.

## Wie we zijn

Deze site is een voorbeeld. Het bedrijf erachter bestaat niet, en de mensen zijn getekend. Wat de site kan, is wel echt: kijk gerust rond.

Een vraag? Op de pagina [klantenservice](/pages/service) staat hoe je ons bereikt.`,
  },
  {
    slug: 'over-ons',
    language: 'en',
    title: 'About us',
    body: `Dating may be calm. So we build a site without tricks: what you see is really counted, and what costs something says so.

## What we believe in

- A profile, searching, likes and reading are free.
- You only pay for what you send, without a subscription.
- What you do here is nobody else’s business.

## Who we are

This site is an example. The company behind it does not exist, and the people are drawn. What the site can do is real: feel free to look around.

A question? The page [customer service](/pages/service) says how to reach us.`,
  },
  {
    slug: 'veilig-daten',
    language: 'nl',
    title: 'Veilig daten',
    body: `De meeste mensen zijn aardig. Met een paar gewoontes houd je het leuk.

## Online

- Neem de tijd. Wie haast maakt, heeft vaak een reden.
- Maak **nooit geld over** en geef geen codes of bankgegevens, ook niet als het verhaal klopt.
- Houd je adres en je werk voor jezelf tot je iemand vertrouwt.

## De eerste keer afspreken

- Kies een plek waar meer mensen zijn.
- Vertel een vriend waar je bent en hoe laat je terug bent.
- Regel je eigen vervoer, dan ga je weg wanneer jij wilt.

## Gaat er iets mis?

Blokkeer het lid en [meld het](/complaints). Een mens bekijkt je melding. Wat niet mag, staat in de [huisregels](/pages/ban).`,
  },
  {
    slug: 'veilig-daten',
    language: 'en',
    title: 'Dating safely',
    body: `Most people are kind. A few habits keep it pleasant.

## Online

- Take your time. People who hurry you often have a reason.
- **Never send money** and give no codes or bank details, even if the story sounds right.
- Keep your address and your work to yourself until you trust someone.

## Meeting for the first time

- Choose a place where there are other people.
- Tell a friend where you are and when you will be back.
- Arrange your own transport, so that you leave when you want to.

## Does something go wrong?

Block the member and [report it](/complaints). A person looks at your report. What is not allowed is in the [house rules](/pages/ban).`,
  },
]

/** Inserts the pages of text of the demo sites (C-05). */
export async function seedTextPages(db: Db, now: Date): Promise<void> {
  const rows = DEMO_SITES.flatMap((site) =>
    DEMO_PAGES.map((page) => ({ ...page, site_id: site.id, version: 1, saved_by: 'demo', saved_at: now })),
  )
  await insertRows(db, 'text_page', rows)
}
