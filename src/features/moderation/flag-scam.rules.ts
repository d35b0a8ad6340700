import { findCandidates, type Phrase } from './phrase-index.rules.ts'
import { toPlainText, words } from './phrase-text.rules.ts'

const fortune = words(
  `erfenis|inheritance|fortuin|fortune|vermogen|miljoen*|\\d[\\d.,]* ?(?:miljoen|million)|million*|funds?|fonds|grant|contract|salaris|salary|pay|geld|money`,
)
const release = words(
  `vrijgeven|vrijgeeft|vrijgave|release*|claim*|schenken|donat*|charity|goed doel|god ?fearing|eerlijk persoon|betrouwbaar iemand|trustworthy person|someone honest|business ?partner|zakenpartner|
  beheren|manage them|move my funds|investeren in|in jouw land|to your country|vast tot|is held|late (?:husband|father)|nagelaten die|partner to invest`,
)
const market = words(
  `crypto*|bitcoin*|btc|usdt|forex|trad(?:e|es|ing)|handelt?|ik handel|liquidity|mining|coinbase|binance|metatrader|mt[45]|invest*|investeringsclub|inleg*|leggen|munt|coin|arbitrage|bots?|platform|airdrop|wallet|node[ -]?account|gold price|goud|koers|
  passief inkomen|passive income|koers|beurs|exchange|deposit|analist|analyst`,
)
const gain = words(
  `winst|profits?|gegarandeer*|guarantee*|gu4ranteed|teach|leren|leer|guide you|mentor|signals?|zonder risico|no risk|almost no risk|risk|rendement|returns?|verdien*|made|withdraw*|opnemen|verdubbel*|dubbel|verdiensten|double|grow to|keer over de kop|
  koppel|connect your|voorkennis|insider|klein bedrag|small amount|eerste stappen|financieel vrij|financially free|future|toekomst|download|laat ik je zien|with my link|met mijn code|ik gebruik|i use|hour|slapend|best* trades|you can help|help you|maand 2500|over een maand`,
)
const tale = words(
  `(?:army|leger)(?:arts| doctor)?|soldier|militair|sergeant|general|generaal|peacekeeping|vredesmissie|(?:de|voor de|the|with the) (?:vn|un)|unicef|artsen zonder grenzen|surgeon|chirurg|engineer|ingenieur|contractor|oil ?rig|booreiland|offshore|
  (?:een|the|a) (?:schip|ship)|op zee|at sea|businesswoman|business woman|zakenvrouw|dubai`,
)
const far = words(
  `syri[ae]|jemen|yemen|afghanistan|irak|iraq|somalia|deployed|stationed|missi(?:e|on)|retire|verlof*|leave|weduwnaar|weduwe|widow(?:er)?|lost my wife|verloren aan|lost my husband|(?:geen|no) toegang|toegang|can'?t (?:reach|access)|kan hier niet|niet bij mijn rekening|
  niet opnemen|access my bank|mijn bank|salaris|my pay|marry you|fonds|fund|partner|groot contract|naar huis`,
)

const loss = words(
  `paspoort|passport|portemonnee|wallet|purse|telefoon|phone|ziekenhuis|hospital|intensive care|ongeluk|accident|visum|visa|ticket|vlucht|flight`,
)
const stranded = words(
  `gestolen|stolen|laat me niet gaan|won'?t release|vast op het vliegveld|stuck at the airport|ambassade doet niets|embassy won'?t|bta|travel allowance|mag reizen|te mogen reizen|vragen nog|in ghana|in nigeria|lagos|accra|
  genoeg geld|then i can fly|little more|scheelt nog|geregeld zijn|kan het medicijn|needs surgery|betaald heb|bill is paid`,
)
const parcel = words(
  `douane|customs|pakket|parcel|package|koerier|courier|diplomat|luggage|machines|equipment|box of cash|kist met goud|box of gold|kist met geld`,
)
const fee = words(
  `inklaring*|clearance|delivery fee|fee|vrijgave|vast in de haven|stuck at the harbou?r|moet ik eerst|eerst|contract|goud te ontvangen|te ontvangen|iphone|gifts? for you|sieraden`,
)
const check = words(
  `verif\\w*|verify|hookup|meetpas|meet ?pass|datepas|safety|safe dating|veiligheids ?id|veiligheids-id|id badge|veilige`,
)
const beforeMeeting = words(
  `voordat|voor we|before|meet|nodig|need|requires?|first|manager|agency|date ?pas|card|kaart`,
)
const code = words(
  `code|verificatiecode|inlogcode|sms ?code|wachtwoord|password|gegevens|kopie van je paspoort|copy of your id|id en loonstrook`,
)
const handOver = words(
  `per ongeluk|by mistake|doorgeven|doorsturen|stuur ~ (?:code|kopie|id)|send ~ (?:me|to me|copy)|net per sms|just received|bevestig*|confirm|nodig om|van ons|klantenservice|support team|veiligheidsafdeling|site security|helpdesk|google voice|digit`,
)
const account = words(
  `bankrekening|rekening|bank account|pasje|bankpas|cheque|check|cashapp|cash ?app|bankgegevens|bank ?login|betaling|simkaart|salary`,
)
const mule = words(
  `via jouw|your bank account to|ontvangen en|receive the money|receive my|uitleent|op jouw naam|in your name|op een nederlandse naam|jij krijgt een deel|keep \\d+|hou \\d+|forward the rest|rest door*|send the rest|de rest naar|verzilveren|flip it|share the profit|snel geld|weekgeld|mag \\d+%? houden|\\d+% houden|je hoeft er niks|geblokkeerd door|stort ik je`,
)
const sugar = words(
  `sugar ?(?:daddy|baby|mommy)|sugarbaby|weekgeld|zakgeld|allowance|wekelijks|pictures of your feet|foto'?s van je voeten`,
)
const spoil = words(
  `verwen*|spoil|weekly|every week|wekelijks|per week|a week|al je rekeningen|geef je|zoek een|looking for|ik betaal|i will pay|geld verdienen`,
)
const lure = words(
  `loterij|lottery|winnaar|winner|selected|geselecteerd|gewonnen|won an?|you have won|ipad|grant of|airdrop|referral code|mijn code|met mijn code`,
)
const prize = words(
  `gefeliciteerd|congratulations|claims? agent|vul je gegevens|klik snel|bonus|been selected|has won|claim the`,
)
const jobs = words(
  `thuiswerkers|bijbaan|easy job|remote|work from home|vanuit huis|modellenbureau|modelling agency|makkelijke|tasks?|taken|commissie|likes? (?:geven|videos)|like videos|hiring`,
)
const jobPay = words(
  `per stuk|per dag|elke dag|\\d+ a day|daily payout|no experience|inschrijfkosten|registration fee|usdt|opladen|top up|collect the commission|commissie krijgen|\\d+ per dag`,
)
const loan = words(`lening*|loan`)
const loanOffer = words(
  `\\d+ ?% (?:rente|interest)|zonder toetsing|ook met bkr|no credit check|binnen \\d+ uur|approved in|loonstrook`,
)
const reassurance = words(`geen oplichting|no scam|not a scam|100% legit|legit no scam`)
const faith = words(`god (?:heeft|told|bracht|sent)|zielsverwant|soul ?mate|my queen|you are the one`)
const quickly = words(`op mijn pad|een dag|one day|kennen we elkaar|never felt this`)
const dying = words(
  `terminaal ziek|dying of cancer|ongeneeslijk ziek|mijn man is overleden en|i am a widow with|weduwe met`,
)
const release2 = words(
  `tax paid|belasting (?:voldaan|storten)|activatiebedrag|activation fee|\\d+% (?:tax|belasting)|vervangingskosten|clearance fee|transferred to you|funds will be|profit is locked|locked until|winst op te nemen|steam ?(?:card|kaart)|internet subscription|internet verlengen|apply for my leave|verlof nodig|verlofaanvraag|formulier`,
)
const because = words(
  `bank|advocaat|lawyer|wallet|platform|basis|base|commandant|commander|vn|verloofde|fiancee|eerst|first|until|renew|verlengen|you|jij`,
)
const flip = words(`flip \\d+ into|flip it|\\d+ into \\d+`)
const stack = words(`investeer|investeert|inleggen|invest|deposit`)
const growth = words(`\\d{3,}`)

/** Weaker signs of a swindle. Four kinds close together are one. */
const scamSigns: readonly Phrase[] = [
  // wealth or an amount
  words(
    `\\d[\\d.,]*k|\\d{3,}|\\d+ ?(?:miljoen|million)|miljoen*|million*|dollars?|euros?|goud|gold|goudmijn|prijzengeld|vermogen|fortune|salaris|salary|saldo|strategie|strategy|staking|aandelen*|shares?`,
  ),
  // earning and paying out
  words(
    `verdien*|earn*|opgenomen|opnemen|took|payout|uitbetalen|betaalt je|pays? you|pay you|i'?ll wire|ik betaal|uitlenen|cash a|cash|meedelen|keren|while you sleep|a month|per maand|every (?:day|evening)|elke (?:dag|avond)|last week|vorige week`,
  ),
  // institutions and couriers
  words(
    `douane|customs|embassy|ambassade|belasting|tax|diplomat|colonel|commander|opslagbedrijf|security company|travel office|next of kin|certificate|form|checks?|rekening|account|card is blocked|bewijs|proof|papers|boarding school|koffer vol|trunk`,
  ),
  // far away
  words(
    `olieplatform|oil ?rig|pipeline|offshore|platform|ghana|nigeria|maleisie|malaysia|dubai|abroad|buitenland|contract|fly (?:straight )?to you|kom (?:dan |voorgoed )*naar (?:jou|je)|vliegen|lands tomorrow|future wife|toekomstige`,
  ),
  // an offer to join in
  words(
    `leren|learn|teach|let me show|show you|i help you|help je|i need somebody|ik zoek iemand|wil jij dat ook|doe mee|set up|samen met mij|studenten|de site|the site|deze app|this app|tasks?|somebody who|reageer met|niet zelf|girl|baby|zin om`,
  ),
  // codes and identities
  words(
    `(?:code|number|nummer|getal) ~ (?:phone|telefoon|popped|gestuurd|sms|scherm)|lees hem|read me the|volledige naam|geboortedatum|full name|date of birth`,
  ),
]
const MIN_SIGNS = 4

/** The combinations of words of swindlers. All patterns of one match three neighbouring sentences. */
const scamPhrases: readonly (readonly Phrase[])[] = [
  [fortune, release],
  [market, gain],
  [tale, far],
  [loss, stranded],
  [stranded, words(`paspoort|passport|wallet|portemonnee|lagos|accra|ghana`)],
  [parcel, fee],
  [check, beforeMeeting],
  [code, handOver],
  [account, mule],
  [
    words(
      `(?:code|number|nummer) ~ (?:gestuurd|popped up|your phone|je telefoon)|read me the (?:code|number)|lees (?:de|die|me de) code`,
    ),
  ],
  [
    words(`(?:earn|verdien*) (?:[a-z]+ )?while you sleep|slapend rijk|staking`),
    words(`help you|help je|set up|earn|verdien*`),
  ],
  [
    words(
      `next of kin|koffer (?:vol|met) (?:dollars|geld|goud)|trunk (?:with|full of) (?:the |)(?:money|cash|gold)|goudmijn|gold ?mine`,
    ),
  ],
  [words(`sugar (?:girl|boy|baby|daddy|mommy)`)],
  [
    words(`certificate|certificaat|bewijs|proof`),
    words(`real|echt|saldo|funds`),
    words(`before|then we meet|mag vliegen|ambassade|embassy|site|voor (?:ik|we)`),
  ],
  [
    words(
      `rekening uit te lenen|rent out (?:my|your) account|cash (?:a few|some) checks|(?:aandelen|share|stock|signal)s?[ -]?(?:groep|group)`,
    ),
  ],
  [
    words(`pay you|betalen je|betaalt je|i'?ll wire you|ik betaal`),
    words(
      `to (?:rate|like|review|click)|tasks?|taken|elke avond uit|every (?:day|evening|night)|\\d{3,} (?:a|per) (?:month|week|maand)`,
    ),
  ],
  [words(`uitbetalen|pay me out|payout|release my`), words(`belasting|tax`)],
  [words(`\\d+k? (?:in|erin) (?:and|en) (?:took|haalde|got) \\d+`)],
  [words(`prijzengeld|prize money`), words(`reageer|reply|naam|name|actieve leden|active members`)],
  [words(`olieplatform|oil ?rig|pipeline|offshore|booreiland`), words(`naar jou|naar je toe|to you|voorgoed`)],
  [sugar, spoil],
  [lure, prize],
  [jobs, jobPay],
  [loan, loanOffer],
  [reassurance],
  [faith, quickly],
  [dying, words('vermogen|fortune|charity|goed doel|inheritance|erfenis|miljoen|million')],
  [release2, because],
  [flip],
  [words(`verdiensten|earnings|winst`), words(`opnemen|withdraw`), words(`klein bedrag|small amount`)],
  [stack, growth, words('over een maand|in ten days|watch it|per maand|a month')],
]

/** Reports whether a text has the phrases of a swindler. */
export function hasScamPhrases(text: string): boolean {
  const plain = toPlainText(text)
  const isCandidate = findCandidates(plain)
  const phrases = scamPhrases.filter((patterns) => patterns.every(isCandidate))
  const signs = scamSigns.filter(isCandidate)
  const sentences = plain.split(/[.!?\n]+(?:\s+|$)/)
  const passages = sentences.map((_, index) => sentences.slice(index, index + 3).join(' . '))
  return passages.some(
    (passage) =>
      phrases.some((patterns) => patterns.every((pattern) => pattern.test(passage))) ||
      (signs.length >= MIN_SIGNS && signs.filter((sign) => sign.test(passage)).length >= MIN_SIGNS),
  )
}
