import type { Phrase } from './phrase-index.rules.ts'
import { words } from './phrase-text.rules.ts'

const paidTerms =
  words(`escort*|sugar ?(?:dadd*|mommy|momma|mama|baby|babe|boy)|in-?calls?|out-?calls?|happy end*|betaalde (?:dates?|seks|sex|afspraak|ontmoeting)|
  paid (?:meets?|dates?|sex|meetings?|fun|company)|pay ?pig|findom|taschengeld|zakgeld(?:date)?|gedragen (?:slip*|ondergoed|panty*)|used (?:panties|underwear)|
  (?:\\d+) (?:roses|rozen|kisses)|callgirls?|call ?boys?|prostitu*|gigolo|hoer|hooker|sekswerk*|sex work*|ppm|pay per meet|
  (?:financ*|geldelijke) (?:arrangement|vergoeding|regeling|date)|tegen (?:betaling|vergoeding)|(?:gegen|fur) (?:geld|tg|bezahlung)|erotische massage|
  (?:prive|private|cam|webcam|live|sexy|hot|naked) ?shows?|onlyfans|fansly|of page|premium snap*|(?:weekly|monthly|maandelijkse|wekelijkse) (?:allowance|toelage|bijdrage)|
  (?:financieel|financially) (?:generous|gul|verwen*|vrijgevig)|mutually beneficial|tribute|(?:to|will|can|could|gonna) spoil me|wil(?:len)? (?:me|mij) verwennen|(?:oudere|rijke|gulle) (?:heer|man|vrouw) (?:die|gezocht)|arrangement with benefits`)

const meeting =
  words(`bij (?:mij|me|jou|je)(?: thuis)?|met (?:mij|me)|with me|my place|your place|your hotel|my hotel|kom(?: ik)?|langs|ontvang*|bezoek|discreet|discreto|discretion|discrete*|
  uurtje|half uur(?:tje)?|quickie|nachtje|hele nacht|all night|overnight|full night|whole night|plezier|verwen*|genot|pleasure|fun|massage|gezelschap|company|companion*|
  seks|sex|neuk*|pijp*|blow ?jobs?|bj|anal*|trio|threesome|condoom|condom|girlfriend experience|gfe|bdsm|ik doe (?:het|alles)|i do (?:it|everything|anal)|
  (?:je|jij) mag|naar bed|in bed|sleep with|intiem*|intimate|dames?|heren|gentlem[ae]n|generous|gul|vrijgevig*|serieuze mannen|serious men|date|treffen|treff`)
const price =
  words(`\\d{2,4} ?(?:euro*|eur|,-|roses|dollars?|usd|bucks|pounds?|gbp|quid|€)?(?: ?(?:per|voor|for|an?|pro|fur|p/?u|het|all|die|the|each)(?: een| het| the| an?| ein*)? ?(?:half |halve? |hele )?(?:uur*|hours?|hr|avond|evening|nacht*|night|date|keer|time|meet|stunde|show|session|sessie))|
  (?:uur(?:tje)?|hour|half uur|nacht|night|avond|evening|keer|stunde) ~ (?:kost|is|costs?|voor|for|kostet|a|at)? ?€?\\d{2,4}|kost ~ \\d{2,4}|\\d{2,4} ~ kost|costs? ~ \\d{2,4}`)
const rate =
  words(`tarie(?:f|ven)|prijs|prijzen|prijslijst|rates?|price ?list|menu|preise|my fee|donation|donatie|vergoeding|contant vooraf|betaling|betalen|betaal*|
  cash|allowance|toelage|sponsor*|op aanvraag|on request|steunt?|steunen|support*|compensat*|reward*|beloning|belonen|in ruil voor|in exchange for|te koop|for sale|upfront|vooraf|pay`)
const service =
  words(`seks|sex|neuk*|pijp*|blow ?jobs?|condoom|condom|anal*|trio|gfe|massage|ontvang*|bezoek|discreet|gezelschap|company|companion*|escort|naar bed|sleep with|intiem*|intimate|
  pikant*|ondeugend*|naughty|spicy|lingerie|slip*|panties|voeten|feet|custom|content|uurtje|plezier|pleasure|generous|gul|vrijgevig*|sexy|naakt*|nudes?|naked|explicit|uncensored|ongecensureerd`)
const sexual = words(
  'seks|sex|neuk*|pijp*|blow ?jobs?|condoom|condom|anal*|trio|gfe|escort*|alles wat je wil*|anything you want',
)
const money = words(
  `\\d{2,4} ?(?:euro*|eur|,-|roses|dollars?|usd|bucks|pounds?|quid|€)|€ ?\\d{2,4}|vergoeding|betaling|cash|\\d{2,4} (?:zonder|met|without|with)`,
)
const pictures = words(
  `foto'?s?|foto ?set*|pics?|pictures|photos?|video'?s?|videootjes|filmpjes?|vids?|content|album|bilder|clips?|nudes?|slip*|panties|feet`,
)
const mine = words(
  `mijn|m'n|my|mein*|ik (?:verkoop|maak)|i (?:sell|make|charge)|verkoop*|sell*|koop*|buy*|te koop|for sale|bestel*|order|aanbieding`,
)
const sale = words(
  `verkoop*|sell*|koop|kopen|te koop|for sale|bestel*|order|aanbieding|subscri*|abonne*|unlock*|prijslijst|price ?list|menu|\\d+ (?:euro*|dollars?|bucks|pounds?|per)|(?:per|voor|for) (?:stuk|set|\\d+)|paypal|tikkie|cash ?app|betaal*|pay|kost*|costs?|tip`,
)

const offered =
  words(`in ruil|in exchange|krijg je|(?:je|jij) krijgt|you(?:'ll)? get|you(?:'ll| will) receive|vooraf|upfront|first|eerst|prijs*|tarie(?:f|ven)|rates?|available|beschikbaar|mogelijk|zoekt?|looking for|no rush*|discreet|discrete|serious|serieuz*|gezocht|wanted|aangeboden|offer*|start at|starts? (?:from|at)|vanaf|menu|(?:all|i'?m) yours|(?:kom|doe|ben) ik|meet me|more than (?:chat*|talk*)|
  bied|ik (?:vraag|reken)|i (?:charge|ask|sell)|verkoop*|sell*|op aanvraag|on request`)
const reward = words(
  `\\d{2,4} ?(?:euro*|eur|,-|dollars?|usd|bucks|pounds?|quid|€|voor|for|per|an?)|€ ?\\d{2,4}|betaal*|betalen|pay|paid|paying|cash|geld|money|vergoeding|collegegeld|tuition|sponsor*|gift|cadeau*|prijs|prijzen|price|prices|tarie(?:f|ven)|rates?|kosten|costs?|allowance|donati*`,
)
const intimacy =
  words(`seks*|sex*|neuk*|pijp*|blow ?jobs?|condo*m|anal*|trio|naakt*|nudes?|naked|pikant*|ondeugend*|naughty|spicy|lingerie|filmpjes?|clips?|video'?s?|foto'?s|pics|pictures|massage*|gezelligheid|gezelschap|companion*|verwen*|spoil|plezier|intiem*|intimate|bezoek|ontvang*|je hotel|your hotel|
  bij (?:je|jou) (?:langs|thuis)|my place|bij mij|nacht|night|uur|hour|erop en eraan|niets aan|nothing on|undress*|uitkleed*|heren?|gentlem[ae]n|cam|webcam|custom|fantas*|hotel`)

/** Signs of an offer for payment. Three of them close together are one. */
export const paidSigns: readonly Phrase[] = [offered, reward, intimacy]

const nude = words('naked|naakt|nude|nudes|topless|undress*|strip*|uitkleed*|bloot')

/** The combinations of words that offer something for payment. */
export const paidPhrases: readonly (readonly Phrase[])[] = [
  [paidTerms],
  [meeting, price],
  [service, rate],
  [meeting, price, words(`bij (?:mij|me)|my place|ontvang*|in-?call|discreet|verwen*|sensueel|seks*|sex*|erotisch*`)],
  [words('alles|everything|anything'), words('(?:voor|for) ~ (?:bedrag|euro*|geld|prijs|money|price|amount)')],
  [words('sponsor*|suiker*|mecenas'), words('zoek*|looking|want|avond*|gezellig*|evening*|meet*|date*')],
  [
    words('rates?|tarie(?:f|ven)|prijs|prijzen|prices?'),
    words('cash|contant|vraag|ask|my|mijn|ik|i'),
    words('offer|bied|girlfriend experience|time wasters|tijdverspil*|experience|ontvang*|profiel|profile'),
  ],
  [nude, words('\\d{2,4}|betaal*|pay*|euro*|bucks|dollars?|cash|tip')],
  [sexual, money],
  [
    money,
    words(`(?:kom|doe|ben|neem|verwen) ik|mag je|i (?:come|do|am|will)|i'?ll|you (?:can|get)|krijg je`),
    words(`voor|for|fur`),
    words(
      `langs|bij (?:je|jou|mij|me)|met (?:je|jou|mij|me)|alles|avond|nacht|thuis|tonight|over|with you|yours|night|everything|anything`,
    ),
  ],
  [
    pictures,
    words('selling|sell|verkoop*|te koop|for sale|prijslijst|price ?list|menu'),
    words(`my|mijn|ik|i|dm|menu|request|aanvraag|selling|custom`),
  ],
  [
    words(`pikant*|ondeugend*|naughty|spicy|naakt*|nudes?|naked|explicit|sexy|hot|my|mijn|prive|private`),
    pictures,
    sale,
    mine,
  ],
  [
    words(`ik (?:vraag|reken|doe het)|i (?:charge|ask|take)|my (?:rate|price)|mijn (?:tarief|prijs)`),
    words(`\\d{2,4}`),
    words('uur*|hour*|avond|evening|nacht|night|keer|time|voor|for|date|meet*|samen|tweeen'),
  ],
  [words(`(?:heb|hebt) (?:je|jij) (?:er|ervoor) ~ (?:voor )?over`), words('bed|cash|geld|naakt|seks|sex|nacht|avond')],
]
