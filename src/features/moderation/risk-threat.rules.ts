import type { Phrase } from './phrase-index.rules.ts'
import { words } from './phrase-text.rules.ts'

const material =
  words(`naakt*|nudes?|naked|nackt*|(?:naakt)?filmpjes?|filme?|(?:naakt)?video'?s?|vids?|blote|(?:naakt)?foto'?s?|photos?|pics?|pictures|bilder|screenshots?|screens|
  beelden|opname*|opgenomen|record*|aufgenommen|camera|webcam|cam|chats?|gesprek*|conversations?|berichten|messages|alles|everything|geheim*|secrets?|
  (?:ziet|zien|see|sees|know|knows|weten|weet) (?:dit|this|it|het|what|wat)|tell|vertel*|exposed?`)
const audience =
  words(`familie*|family|gezin|vrouw|wife|frau|man|husband|partner|vriendin|girlfriend|werk|werkgever|work|employer|arbeitgeber|baas|boss|collega*|colleagues?|coworkers?|
  vrienden*|friends?|freunde|volgers|followers?|contact(?:en|s|list|enlijst)|moeder|vader|ouders|mother|mutter|father|parents?|mom|mum|eltern|kinderen|kids|children|
  buren|neighbou?rs|kerk|church|school|online|internet|iedereen|everyone|everybody|jeder|alle|wereld|world|facebook|insta*|linkedin|youtube|twitter|whole town|hacked|gehackt`)
const payment = words(
  `betaal*|betalen|overmaakt?|maak ~ over|euro*|waard|pay*|transfer|money|geld|worth|zahl*|bitcoin*|btc|crypto|gift ?cards?|dollars?|bucks|k`,
)
const condition =
  words(`of (?:iedereen|al|anders|alles|jouw|je (?:vrouw|man|familie|gezin|baas|vrienden|ouders|moeder|collega*|hele))|of ik (?:zet|post|stuur|deel|plaats|laat|vertel|lek|upload|maak|ga|gooi|app|mail|bel)|anders|tenzij|zo niet|(?:shame|jammer|zonde) (?:if|als)|(?:je|jij|you) ~ (?:niet|not) ~ dan|niet dan|now or|nu of|als je (?:niet|me|mij|stopt|ophoudt|blokkeert|weigert|weggaat|nu|durft|iemand)|or (?:i|else|everyone|everybody|your|all)|unless|otherwise|
  if you (?:do not|don'?t|dont|block|ignore|refuse|stop|leave|tell|go)|oder (?:ich|deine|alle)|sonst|wenn du nicht|
  (?:uur|dagen|minuten) (?:de tijd|om)|tot (?:vanavond|morgen|middernacht|vrijdag)|(?:hours?|minutes|days) (?:to|or|left)|until (?:midnight|tonight|tomorrow)|
  laatste (?:kans|waarschuwing)|last (?:chance|warning)|final warning|deadline|luister goed|listen carefully|doe wat ik|do (?:what|as) i|nog een keer`)
const spread =
  words(`post*|deel|delen|share|sharing|stuur*|sturen|send*|schick*|zet|plaats*|publish*|publiceer*|lek|leak*|upload*|verspreid*|spread|hang|gaat?|gaan|go|goes|going|
  zien|ziet|see|sees|sieht|sehen|laat|show*|tell|vertel*|weten|know|doorstur*|forward*|staan|staat|krijgt?|krijgen|get|gets|receive*|hear`)
const knowsHome = words(
  `(?:ik )?weet (?:precies )?waar (?:je|jij) (?:woont|werkt|bent)|(?:i )?know where (?:you|u|your kids) (?:live|work|are)|ich weiss wo du`,
)
const violence =
  words(`maak (?:je|jou) (?:kapot|dood|af)|(?:leven|huwelijk|carriere|reputatie) (?:kapot|verwoest*|ruin*)|(?:ruin|destroy|wreck|end) your (?:life|marriage|career|reputation|family|name)|
  (?:krijg|heb) je (?:er )?spijt van|(?:you'?ll|you will|gonna) (?:regret|be sorry|pay for)|(?:i'?ll|i will|gonna) (?:kill|hurt|find|expose) (?:you|u)(?! (?:a|an|some|the))|
  ik (?:weet je te vinden|sla je|steek je)|doe je (?:iets|wat) aan`)

/** Signs of a threat to publish something. Four of them close together are one. */
export const threatSigns: readonly Phrase[] = [condition, payment, audience, material, spread]

/** The combinations of words that threaten, in the whole text. */
export const threatPhrases: readonly (readonly Phrase[])[] = [
  [material, condition, words(`betaal*|pay|zahl*|maak ~ over`)],
  [material, payment, words('shame|jammer|zonde')],
  [audience, condition, words('pay|betaal*|betalen|zahl*|maak ~ over|overmaak*|send ~ money')],
  [knowsHome, payment],
  [knowsHome, condition],
  [violence],
  [words('viral|gone|verdwijnen|verwijder*|delete*'), material, words('pay|betaal*|euro*|money|geld|\\d{3,}')],
  [material, audience, /(?<!\d)\d{3,5}(?!\d)/, spread],
]
