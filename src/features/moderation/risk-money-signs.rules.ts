import type { Phrase } from './phrase-index.rules.ts'
import { words } from './phrase-text.rules.ts'

/** Ways to ask somebody for something. */
export const asks = `(?:kun|kan|wil|zou|mag|kunt|wilt|zal|doe|maak|leen|help|durf) ?(?:je|jij|u|er|jullie)|(?:mag|zou|wil) ik|kan ik ~ (?:van (?:je|jou)|lenen|leen)|als je (?:me|mij|echt)|(?:je|jij) (?:moet|hoeft)|alsjeblieft|aub|svp|eerst|first|
  (?:can|could|would|will|may|if|do) (?:you|u|i)|you (?:must|have to|need to|only|just|could|can)|please|pls|plz|kindly|
  (?:kannst|konntest|wurdest|willst) du|darf ich|bitte`

export const anyAmount =
  /[€$£]\s?\d|(?<![a-z\d:.,/-]|\d )\d{2,5}(?![\d:/-]| \d|[.,]\d| ?(?:jaar|years?|km|kilo*|kg|cm|min*|uur|hours?|hrs|dagen|days|weken|weeks|maanden|months|meter|m|graden|stappen|steps|procent|percent|ste|th)(?![a-z]))|(?<![a-z])(?:klein )?(?:bedrag*|(?:small |certain )?amount|honderd|duizend|hundred|thousand|tientjes|bucks)(?![a-z])/
export const paying =
  words(`betaal*|betalen|geld|geldbedrag|money|cash|kosten|pay|paying|payment|wire|transfer*|lenen|leen|lend|loan|borrow*|overmak*|storten|gestort|stort|rekening*|bills?|invoice|factuur|account|bank|bankpas|card|cards|creditcard|inleg*|
  deposit|koop|kopen|buy|get (?:it|me|one)|kaart*|tegoed|saldo|top ?up|voorschiet*|fees?|apple id|sponsor*|bijdrag*|donat*|bestel*|order|cheque|settle|voldoen|spare|tickets?|voorschot|withdraw*|opnemen`)
export const asking =
  words(`${asks}|is there (?:any|a|some) way|any chance|hope you can|hoop dat (?:je|jij)|you (?:should|could|can|only|just)|(?:je|jij) (?:hoeft|moet|kunt|kan) (?:ook|alleen|maar|wel|gewoon)|kun jij|meedoen|doe mee|durf ~ vragen|if i had|als ik ~ had|jij wel|i need|ik heb ~ nodig|need you|heb (?:je|jou) nodig|
  (?:koop|buy|put|zet|pay|betaal|leen|lend|wire|transfer|stort) (?:me|mij|it|het|een|a|an|the|bij|de|some|wat|je|your|even)|send me|stuur (?:me|mij)|get me|geef (?:me|mij)|give me`)
export const forSelf = words(`me|mij|mijn|m'n|my|mine|ons|us|our|mir|mein*`)
export const hardshipSign =
  words(`ziek*|sick|ill|koorts|fever|hospital|krankenhaus|apothe*|pharmacy|dokter|doctor|arts|inhaler|medici*|meds|operatie|surgery|kanker|cancer|ongeluk|accident|politie|police|jail|gevangenis|declined|geweigerd|geblokkeerd|blocked|frozen|bevroren|gesperrt|
  stuck|vast|gestrand|stranded|(?:sta|slaap|leef|slapen|staan) ~ op straat|homeless|dakloos|evict*|uitgezet|nood*|urgent*|dringend|emergency|problem*|honger|hungry|kapot|broken|broke|stolen|gestolen|robbed|beroofd|lost|kwijt|op is|is op|ran out|run out|afgesloten|cut off|
  niet (?:meer )?(?:bij|betalen)|schuld*|debts?|begrafenis|funeral|overleden|died|customs|douane|oil rig|olieplatform|missie|mission|military|luiers|diapers`)
export const promise =
  words(`terug|dan (?:kom|kan|krijg|ben|kunnen|bel|stuur)|then (?:i|we|you)|and (?:i|we)(?:'ll|'m| can| will| could)|en (?:ik|dan) (?:kom|bel|ben|stuur|kan)|zodat|so (?:that|we)|yours|(?:je|jij) krijgt?|krijg je|until i|totdat ik|zodra|as soon as|wanneer ik|beloof*|promise*|swear|zweer|
  tot ik|i'd be|to (?:see|visit|meet) you|naar (?:je|jou) toe`)
export const growth = words(
  `handel*|valuta*|currency|broker*|programma|invest*|beleg*|crypto*|bitcoins?|btc|trad(?:e|es|ing|er)|winst*|profit*|verdien*|earn*|verdubbel*|double*|triple*|rendement|returns?|verliest|never loses|rijk|rich|zakelijk|business|onderneming|kans|opportunity|platform|account ?manager|adviseur|advisor`,
)

/** Signs of a request for money. One alone means little; three close together do. */
export const moneySigns: readonly Phrase[] = [growth, hardshipSign, promise, anyAmount, asking, paying, forSelf]
