/** The risks that no address or number betrays, only the choice of words. */
export const phraseRisks = ['contact', 'money', 'threat', 'paid'] as const
export type PhraseRisk = (typeof phraseRisks)[number]

/** Matches whole words: alternatives in Dutch, English and German. A trailing `*` matches any ending. */
function words(alternatives: string): RegExp {
  const pattern = alternatives
    .trim()
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll('*', String.raw`\p{L}*`)
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'iu')
}

const ask =
  words(`(?:kun|kan|wil|zou|mag|kunt|wilt) ?(?:je|jij|u|ik|er)|als je (?:me|mij)|(?:je|jij) (?:moet|hoeft)|alsjeblieft|aub|eerst|first|
  (?:can|could|would|will|may|if) (?:you|u|i)|you (?:must|have to|need to|only|just)|please|pls|
  (?:kannst|könntest|würdest|willst) du|darf ich|bitte`)
const amount =
  /[€$£]\s?\d|\d\s?(?:€|\$|£|(?:k|eur|euros?|dollars?|bucks|usd|cents?|pounds?)(?!\p{L}))|(?<!\p{L})(?:geld|money|cash|beltegoed|aanbetaling|(?:small |release |customs )fee|(?:paar|few|couple) (?:honderd|tientjes|hundred|hundert))(?!\p{L})/iu
const transfer = words(`lenen|leent?|overmak*|over te maken|maak|voorschiet*|storten|gestort|betaal*|betalen|
  lend|loan|wire|transfer|pay|spot|cover|vorstrecken|top (?:it |me )?up|leihen|leihst|überweis*|bezahl*|zahl*`)
const give = words('stuur|sturen|geef|geven|help|helpen|send|give|schick*|geben|gib|helf*')
const giveMe =
  words(`(?:stuur|leen|geef|betaal|stort|schiet) (?:me|mij|ons)|(?:send|lend|loan|give|wire|pay|cash ?app|venmo) (?:me|us)|
  (?:schick|leih|gib|überweis*) (?:mir|uns)`)
const need = words(`nodig|tekort|(?:kom|kan) (?:ik )?niet rond*|voor me|need|short on|brauch*|in not`)
const expenses = words(
  'reiskosten|taxi|trein*|vlieg*|visum|huur|visa|tickets?|flights?|hotel|rent|bills?|phone bill|flugticket|miete',
)
const voucher =
  words(`prepaid|(?:amazon|bol) bon|(?:apple|recharge) cards?|cadeaukaart*|cadeaubon*|gift ?cards?|(?:steam|itunes|google play|amazon|play) ?(?:kaart*|cards?|karte*)|
  paysafe*|beltegoed|vouchers?`)
const buyVoucher = words('zet|koop|kopen|haal|halen|stuur|buy|get|send|kauf*|schick*|codes?')
const paymentService = words('tikkie|betaalverzoek|paypal|cash ?app|venmo|zelle')
const paymentRequest = words(
  `ik stuur je|stuur (?:me|mij)|via|willen|(?:send|pay|wire|cash ?app|venmo) (?:me|it)|me first|betaal (?:me|mij|eerst)`,
)
const investment = words(
  `crypto*|bitcoins?|btc|usdt|forex|trad(?:en|ing|er|ers)|minimum deposit|mentor|invest*|beleg*|inleg*|in te leggen`,
)
const profit = words(`verdien*|winst|rendement|verdubbel*|dubbele|rijk|leg (?:het )?je uit|leer (?:het )?je|maak je er|
  per (?:dag|week)|weekly|am tag|double|profits?|returns?|earn|make|rich|verdiene?n?|gewinn*`)
const otherAccount = words(`(?:jouw|je|your|dein*) (?:bank ?)?(?:rekening|pinpas|bankpas|account|login|konto|karte)`)
const useAccount = words('geld|gestort|storten|gebruik*|payment|deposit|login|überweis*')
const advance = words('erfenis|inheritance|erbschaft|goud|gold|douane|customs|zoll|bagage|package|pakket|leave')
const pressure = words('betalen|pay|fee|moet|need*|trusted|help|want|wollen')
const illness = words('ziekenhuis|hospital|krankenhaus|operatie*|geopereerd|surgery|ziek|sick|krank')
const unaffordable = words(`(?:niet|kan) betalen|afford|tekort|help|helpen|anything helps`)

const exposed = words(
  `naakt*|nudes?|naked|nackt*|filmpjes?|videos?|blote foto's|foto's|screenshots|alles te zien|our chat|camera`,
)
const audience =
  words(`familie|vrouw|werkgever|baas|vrienden|online|iedereen|contacten|mother|mutter|family|wife|husband|boss|friends|followers|everyone|
  facebook|hacked|gehackt|frau|freunde|arbeitgeber`)
const extortion = words('betaal*|overmaakt?|euro|waard|pay|transfer|money|worth|zahl*|bitcoin*')

const paidTerms =
  words(`escort|sugar ?(?:dadd?y|mommy|baby)|in-?call|out-?call|happy end*|betaalde (?:date|seks|sex)|paid (?:meet|date|sex)|
  taschengeld|gedragen slipje*|(?:\\d+) roses`)
const sexualService =
  words(`pijp*|condoom|ontvang(?: ik)? priv[eé]|pikante*|mijn foto's|videootjes|my (?:content|videos?)|
  (?:ik vraag|i charge)|vergoeding`)
const price = words(
  `\\d+ (?:euro|roses)?(?: ?per (?:half )?(?:uur|hour|date))?|te koop|for sale|prijslijst|alles wat je wil*|per (?:half )?(?:uur|hour)`,
)

const otherApp = words(
  `whats ?app*|wapp|telegram|signal|snap(?:chat)?|insta(?:gram)?|kik|viber|skype|(?:google )?hangouts|discord|messenger`,
)
const invitation =
  words(`heb je|zit je|zullen we|laten we|kunnen we|voeg|add|let'?s|can we|do you (?:have|use)|verder*|text me|
  find me|send me|stuur|zoek|schreib*|hast du|lass uns|gib|m(?:ijn|'n|y|ein)|met me|your|ur|liever|easier`)
const yourNumber = words(
  `(?:je|jouw|your|u|uw|dein*) (?:mobiele |telefoon|phone |whats ?app |cell )?(?:nummer|number|mail*|e-?mail*|06)`,
)
const requestNumber = words(`geef|stuur|wat is|what'?s|what is|give|send|gib|mag ik|can i|schick`)
const elsewhere =
  words(`buiten deze (?:site|app)|(?:reach|e?mail|text) me (?:at|on|maar|liever|op)|(?:not|don'?t|dont).{1,20}(?:often|always) (?:here|on)|
  niet (?:vaak|veel) (?:hier|op deze)|(?:deleting|leaving) this (?:app|site)`)

/** A text has a risk when one of its sentences contains all parts of a combination. */
const combinations: readonly (readonly [PhraseRisk, ...RegExp[]])[] = [
  ['contact', otherApp, invitation],
  ['contact', yourNumber, requestNumber],
  ['contact', elsewhere],
  ['money', ask, transfer, amount],
  ['money', ask, transfer, expenses],
  ['money', ask, give, amount],
  ['money', giveMe, amount],
  ['money', words('(?:leen|lend|loan|leih) (?:me|mij|mir)'), /\d/],
  ['money', words('maak'), amount, words('over (?:op|naar|aan)')],
  ['money', need, amount],
  ['money', words('need|brauche'), /\d{3}/, words('to|for|um')],
  ['money', words('help*'), words('rent|bills?|huur|miete|schuld*|debts?')],
  ['money', voucher, buyVoucher],
  ['money', paymentService, ask],
  ['money', paymentService, paymentRequest],
  ['money', words('western union|moneygram')],
  ['money', investment, profit],
  ['money', otherAccount, useAccount],
  ['money', advance, pressure],
  ['money', illness, unaffordable],
  [
    'money',
    words('gestolen|geblokkeerd|stolen|blocked|gestohlen|gesperrt'),
    words('alsjeblieft|help*|voorschiet*|please|bitte'),
  ],
  ['paid', paidTerms],
  ['paid', sexualService, price],
  ['paid', words('massage'), words('happy|erotisch*'), amount],
]

/** Finds the risks that the words of a text betray, such as a request for money. */
export function findPhraseRisks(text: string): PhraseRisk[] {
  const sentences = text.split(/[.!?\n]+(?:\s+|$)/)
  const isThreat = [exposed, audience, extortion].every((part) => part.test(text))
  const found = combinations.filter(([, ...parts]) => sentences.some((each) => parts.every((part) => part.test(each))))
  const risks = new Set(found.map(([risk]) => risk))
  if (isThreat) risks.add('threat')
  return phraseRisks.filter((risk) => risks.has(risk))
}
