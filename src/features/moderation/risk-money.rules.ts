import type { Phrase } from './phrase-index.rules.ts'
import { words } from './phrase-text.rules.ts'
import { anyAmount, asking, asks, forSelf, growth, paying, promise, hardshipSign } from './risk-money-signs.rules.ts'

const ask = words(asks)
const amount =
  /[€$£]\s?\d|\d\s?(?:€|\$|£|(?:k|eur|euro*s?|dollars?|bucks|usd|cents?|pounds?|quid|tjes)(?![a-z]))|(?<![a-z])(?:geld|geldbedrag|money|cash|contant|beltegoed|aanbetaling|centen|tientje|honderd|duizend|(?:small |release |customs )fee|(?:paar|few|couple) (?:of )?(?:honderd|tientjes|centen|euro|hundred|hundert|bucks|dollars))(?![a-z])/
const transfer =
  words(`lenen|leent?|geleend|uitlenen|overmak*|over te maken|maak|voorschiet*|voor te schieten|storten|stort|gestort|betaal*|betalen|bijleggen|bijspringen|sponsor*|
  lend|loan|borrow|wire|transfer|pay|spot|cover|contribute|donate|vorstrecken|top (?:it |me )?up|leihen|leihst|uberweis*|bezahl*|zahl*`)
const advanceMoney = words(
  'voorschiet*|voor te schieten|vorstrecken|overmaken|maak ~ over|overboeken|uberweis*|wire|western union|money ?gram|borrow|lend me|loan me',
)
const untilPayday = words(
  '(?:tot|until|till|bis) (?:vrijdag|maandag|morgen|volgende|eind*|de|mijn|payday|my|friday|monday|next|the|freitag|salaris)|payday|salaris|paycheck|salary|loon',
)
const give = words('stuur|sturen|geef|geven|help|helpen|send|give|schick*|geben|gib|helf*')
const giveMe =
  words(`(?:stuur|leen|geef|betaal|stort|schiet) (?:[a-z']+ ){0,2}(?:me|mij|ons)|(?:send|lend|loan|give|wire|pay|spot|cash ?app|venmo) (?:[a-z']+ ){0,2}(?:me|us)|
  (?:schick|leih|gib|uberweis*) (?:mir|uns)`)
const need = words(
  `nodig|tekort|te kort|ontbreekt|(?:kom|kan) (?:ik )?niet rond*|voor me|need*|short(?: on| of)?|missing|brauch*|fehlen|in not`,
)
const expenses = words(
  `reiskosten|taxi|uber|trein*|bus(?:kaartje|ticket)?|vlieg*|vlucht|visum|huur|visa|(?:vlieg)?tickets?|flights?|hotel*|rent|bills?|phone bill|flugticket|miete|benzine|gas money|fuel|petrol|boodschappen|groceries|
  medicijn*|medicin*|meds|medication|schoolgeld|school ?fees|tuition|luiers|diapers|formula|eten|food|electricity|stroom|internet|data ?bundel|ziekenhuis*|hospital|doctor|dokter|tandarts|reparatie|repair*|rekening*|airtime`,
)
const forMe = words(
  `voor (?:me|mij|ons)|mijn|m'n|for me|my|me|mij|mir|to (?:see|visit|meet|come)|(?:naar|bij) (?:je|jou) (?:toe|te)|langs`,
)
const voucher =
  words(`prepaid|(?:amazon|bol(?:\\.com)?|steam|google|itunes|apple|zalando) ?(?:bon|bonnen|codes?|tegoed|credits?)|(?:apple|recharge|top-?up|razer|vanilla|sephora|ebay|visa|roblox|playstation|xbox) (?:gift )?cards?|cadeaukaart*|cadeaubon*|geschenkkaart*|giftcards?|gift ?(?:cards?|vouchers?)|
  (?:kaart*|cards?|codes?|bon) (?:van|of|voor|for|from) (?:google|apple|steam|amazon|itunes|bol)|
  (?:steam|itunes|google play|apple|amazon|play|gutschein) ?(?:kaart*|cards?|karte*|bonnen)|paysafe*|beltegoed|vouchers?|gutschein*|opwaardeer*`)
const buyVoucher = words(
  'zet|koop|kopen|haal|halen|stuur|sturen|buy|get|send|kauf*|schick*|codes?|scratch|kras*|need|nodig',
)
const paymentService = words(
  'tikkie*|betaalverzoek*|betaallink*|paypal|cash ?app|venmo|zelle|western union|money ?gram|revolut|remitly|skrill|wero|chime|apple pay',
)
const paymentRequest = words(
  `ik stuur je|stuur (?:me|mij)|via|willen|(?:send|pay|wire|cash ?app|venmo) (?:me|it)|me first|betaal (?:me|mij|eerst)|help*|do you have|heb je|for me|voor (?:me|mij)|
  (?:my|mijn) (?:paypal|cash ?app|venmo|zelle|revolut|tikkie)`,
)
const investment = words(
  `crypto*|bitcoins?|btc|usdt|eth|ethereum|forex|trad(?:e|es|en|ing|er|ers|ed)|handelsplatform*|minimum deposit|mentor|invest*|beleg*|inleg*|in te leggen|binance|coinbase|nft'?s?|aandelen|stocks|broker|signals|passi(?:ef|ve) (?:inkomen|income)|side ?hustle|bijverdien*|financial freedom|financiele vrijheid`,
)
const profit =
  words(`verdien*|winst*|rendement|verdubbel*|dubbele|rijk|(?:leg|leer|laat) (?:het |je |jou )?(?:je |jou |het )?(?:uit|zien|hoe)?|leren|leer|uitleggen|maak je er|procent|percent|
  per (?:dag|week|maand)|(?:a|per) (?:day|week|month)|weekly|daily|am tag|double|triple|profits?|returns?|earn*|make|made|rich|guarantee*|gegarandeerd*|teach|show you|platform|tip|join|instap*|oom|uncle|aunt|verdiene?n?|gewinn*|lernen|zeig*`)
const income = words(`verdien*|earn*|make|making|verdiene?n?`)
const howTo = words(
  `hoe|how|leer*|leren|teach|show|wil je|want to|vanuit huis|from home|thuis|je telefoon|your phone|online|weten|methode|method|system|systeem|platform`,
)
const perPeriod = words(
  `\\d[\\d.,]* ?(?:k|euro*|dollars?|€)? ~ (?:per|a|every|elke|each|in een|in a|am|pro) (?:dag|week|maand|day|month|tag|woche)|(?:elke|every|each) (?:dag|week|maand|day|month) ~ (?:\\d[\\d.,]*|duizend*|honderd*|thousands?|hundreds?)`,
)
const cryptoPayment = words(
  `(?:send|stuur|sturen|pay|betaal*|transfer*|deposit*|stort*|buy|koop) ~ (?:bitcoins?|btc|usdt|eth|crypto*|ethereum|litecoin|tether)|betal* ~ bitcoins?`,
)
const otherAccount = words(
  `(?:jouw|je|your|dein*) (?:bank ?)?(?:rekening*|pinpas|bankpas|account|login|konto|karte|iban|card details|pin ?code|creditcard|credit card|bank*)`,
)
const useAccount = words(
  'geld|gestort|storten|gebruik*|payment|deposit|login|uberweis*|receive|ontvang*|funds|transfer|use|need|nodig|send|stuur',
)
const advance =
  words(`erfenis|nalatenschap|inheritance|estate|erbschaft|next of kin|loterij|lottery|goud|goudstaven|gold|douane|customs|zoll|bagage|luggage|package|pakket*|pakje|parcel|consignment|shipment|zending|leave|verlof|olie*|oil|rig|
  funds|fonds|belasting|tax|lawyer|advocaat|notaris|boete|bail|borgtocht|container|army|leger|missie|mission|clearance|certificate|certificaat`)
const pressure = words(
  'betalen|betaald|pay|paid|fee|fees|kosten|cost|costs|moet|need*|trusted|help|want|wollen|release*|vrijgegeven|vrij|vrijgeven|unlock*|clear*|ophalen|claim',
)
const illness = words(
  'ziekenhuis|hospital|krankenhaus|operatie*|geopereerd|surgery|operation|ziek|sick|krank|dokter|doctor|ambulance|accident|ongeluk|kanker|cancer|medicijn*|medicine|behandel*|treat*',
)
const unaffordable = words(
  `(?:niet|kan) betalen|(?:niks|niets|geen) ~ (?:rekening|geld|saldo)|afford|tekort|help (?:me|mij|us|ons)|helpen|anything helps|until i pay|(?:need|nodig) ~ (?:money|geld)|pay ~ (?:bill|bills|hospital)|(?:no|not enough) money|geen geld`,
)
const hardship =
  words(`(?:niet|nauwelijks|amper|cannot|can'?t|cant|unable to|couldn'?t|could not) (?:[a-z']+ ){0,3}(?:betalen|pay|afford|rondkomen)|(?:[a-z']+) niet (?:meer )?betalen|blut|platzak|broke|geen (?:geld|cent|rooie cent|saldo|eten)|no (?:money|cash|funds|food)|
  (?:niks|niets) (?:meer )?op (?:mijn|m'n) rekening|rekening (?:is |staat )(?:leeg|rood|geblokkeerd|bevroren)|out of (?:money|cash|data|credit)|run out of (?:money|cash)|schuld(?:en)?|debts?|deurwaarder|evict*|uitgezet|afgesloten|geldproblemen|geldnood|money problems|financial (?:problems|trouble|difficult*)|rood staan|pleite`)
const appeal = words(
  `(?:kun|kan|wil|zou|durf|maak|doe|help|betaal) (?:je|jij)|help (?:me|mij|us|ons|out)|(?:me|mij) (?:[a-z']+ ){0,2}help*|(?:can|could|would|will) (?:you|u)|do you think you could|please|alsjeblieft|aub|steun*|bijspringen|assist*|kannst du|hilf*|jij (?:het|dat)|sponsor*`,
)
const trapped = words(
  `vast(?:gehouden|zitten)?|gestrand|stranded|stuck|detained|gestolen|beroofd|robbed|geblokkeerd|stolen|lost my|verloren|kwijt|blocked|frozen|froze|bevroren|gestohlen|gesperrt|gefangen`,
)
const trappedNeed = words(
  `voorschiet*|alsjeblieft|please|bitte|help (?:me|mij|us)|(?:me|mij) (?:[a-z']+ ){0,2}help*|helpen|need*|nodig|borrow|lenen|lend|geld|money|cash|pay|repay|betalen|cover`,
)
const trappedCost = words(
  `geld|money|cash|ticket*|hotel|huur|rent|card|cards|bankpas|pinpas|rekening|account|wallet|portemonnee|portefeuille|tas|bag|paspoort|passport|airport|vliegveld|abroad|buitenland|konto|karte`,
)
const repay = words(
  `(?:pay|paid|paying|give) (?:you|u|it|them|everything|the money)(?: all| everything| it)? back|repay*|pay back|betaal (?:[a-z']+ ){0,3}terug|terugbetal*|terug te betalen|(?:je|jij) krijgt? (?:[a-z']+ ){0,3}terug|krijg je (?:[a-z']+ ){0,4}terug|zuruckzahl*|zahl* (?:[a-z']+ ){0,3}zuruck`,
)
const repayContext = words(
  `\\d+|geld|money|euro|lenen|leen|lend|loan|dubbel*|double|salaris|beloof*|promise*|swear|zweer|zodra|as soon as|when i|help*|voorschiet*|rest|interest|rente`,
)
const lastHope = words(
  `(?:only|last) (?:hope|one who can help|person i can)|enige (?:hoop|die (?:me|mij|ons) (?:nog )?(?:kan|kunt))|laatste hoop|nobody else to (?:ask|turn)|no one else to (?:ask|turn)|niemand anders (?:om|die)`,
)
const guarantee = words(
  `garant (?:[a-z]+ ){0,2}(?:staan|voor|zijn)|borg (?:te )?staan|co-?sign*|guarantor|(?:lening|krediet|telefoon|abonnement|contract) op (?:je|jouw) naam|(?:loan|phone|contract|credit) in your name|burgschaft`,
)
const financial = words(`financ*|geldelijk*|schulden?|debts?|geldzorgen|money trouble`)
const support = words(`help*|steun*|support*|bijstaan|assist*|ondersteun*`)
const receive = words(
  `(?:ontvang*|aannemen|aanneemt|doorstur*|receive|forward|accept|cash) (?:[a-z']+ ){0,4}(?:pakket*|pakje|package|parcel|geld|money|payment|cheque|check)|(?:pakket*|pakje|geld) (?:[a-z']+ ){0,4}(?:ontvangen|aannemen|doorsturen)`,
)

/** The combinations of words that ask for money. */
export const moneyPhrases: readonly (readonly Phrase[])[] = [
  [
    words(`bank ?(?:gegevens|details|account|login)|iban|pin ?code|card number`),
    words(`geef|stuur|give|send|need|your|je|jouw|share|deel*`),
  ],
  [
    words(
      `(?:send|stuur|spare|missen|geven|help) (?:me )?(?:anything|something|iets|wat)|anything (?:helps|you can)|kan jij ~ missen|kun je ~ missen`,
    ),
  ],
  [
    words('soldaat|soldier|army|leger|marine|missie|peacekeep*|douane|customs'),
    words('goud|gold|koffer|trunk|box|funds|diamonds|diamanten|consignment|container'),
  ],
  [hardshipSign, asking, anyAmount],
  [hardshipSign, asking, paying],
  [promise, anyAmount, paying],
  [growth, asking, anyAmount],
  [promise, asking, anyAmount],
  [asking, paying, anyAmount, forSelf],
  [ask, transfer, amount],
  [ask, transfer, expenses, forMe],
  [ask, advanceMoney],
  [ask, transfer, untilPayday],
  [
    ask,
    words('boek*|book|koop|kopen|buy|regel*|get me'),
    words(`(?:vlieg)?tickets?|flights?|vlucht|treinkaart*|buskaart*`),
    words('voor (?:me|mij)|for me|my|mijn|to (?:see|visit)|naar (?:je|jou)'),
  ],
  [ask, give, amount],
  [giveMe, amount],
  [words('(?:leen|lend|loan|leih) (?:me|mij|mir)'), /\d/],
  [words('maak'), amount, words('over (?:op|naar|aan)')],
  [need, amount],
  [words('need|brauche'), /\d{3}/, words('to|for|um')],
  [words('help*'), words('rent|bills?|huur|miete|schuld*|debts?|school ?fees|tuition')],
  [voucher, buyVoucher],
  [paymentService, ask],
  [paymentService, paymentRequest],
  [words('western union|moneygram')],
  [investment, profit],
  [income, perPeriod, howTo],
  [cryptoPayment],
  [otherAccount, useAccount],
  [
    advance,
    pressure,
    words(`\\d{2,}|you|je|jij|jou|jouw|help*|fee|fees|release*|vrij*|million*|miljoen*|share|delen|kosten|costs?`),
  ],
  [illness, unaffordable],
  [illness, words('\\d{3,}|bill|bills|rekening|kosten|money|geld'), words(`help*|pay|betalen|nodig|need*|save`)],
  [hardship, appeal],
  [hardship, illness],
  [trapped, trappedNeed, trappedCost],
  [words('geblokkeerd|blocked|gesperrt'), appeal],
  [repay, repayContext],
  [lastHope, words('help*|pay|money|geld|betaal*|betalen|\\d+|ziek*|hospital|lenen|borrow')],
  [guarantee],
  [financial, support],
  [receive, words(`voor (?:me|mij)|for me|ask|kun|kan|could|can|would|my|mijn`)],
]
