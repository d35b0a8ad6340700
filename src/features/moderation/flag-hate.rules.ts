import { findCandidates, type Phrase } from './phrase-index.rules.ts'
import { toPlainText, words } from './phrase-text.rules.ts'

const you = `(?:jij|jou|jouw|je|u|jullie|you|ya|u|ur|your|yourself)`

const harm = `(?:schedel|skull|tanden|teeth|kop|head|gezicht|face|benen|legs|neus|nose|botten|bones|keel|throat|ribben|ribs|nek|neck)`

/** Threats: to kill, hurt, find or expose somebody. */
const threats: readonly Phrase[] = [
  words(
    `(?:ik|i'?ll|i will|gonna|going to) (?:ga )?(?:trap|sla|breek|schop|snij|hak|bash|break|smash|kick|cut|crush|punch|stomp) (?:je|jouw|your|ur) ${harm}`,
  ),
  words(
    `maak (?:je|jouw|jullie) (?:gezin|familie|leven|kinderen|kind) (?:kapot|af|dood)|(?:destroy|kill|hurt|ruin) your (?:family|life|kids|children|wife)|doe (?:je|jou) (?:nog )?(?:wel )?(?:wat|iets) aan|(?:i'?ll|i will) (?:cut|hurt|end|gut|choke|bury|hunt|get|destroy) (?:you|u)(?! (?:a|some|the|in))`,
  ),
  words(
    `(?:kom|show up|come|komt) (?:[a-z]+ )?(?:met|with) (?:een|a|my|mijn) (?:mes|knife|pistool|gun|bijl|axe|hamer|hammer)|(?:heb|got|have|'ve got) (?:je|your) (?:kenteken|plate|plate number|adres|address|nummerbord)`,
  ),
  words(
    `(?:gaat|gaan) (?:het|dit) (?:nog )?(?:merken|bezuren|voelen)|slaapt (?:vannacht )?niet rustig|slaap maar (?:lekker|rustig)|sleep well, i|maak (?:jezelf|je) van kant|do the world a favou?r|disappear, nobody`,
  ),
  words(
    `(?:foto'?s|pictures|pics|nudes|video) (?:rond ?gaan|on your work|op je werk|if you ignore|als je me negeert)|(?:baas|boss|vrouw|wife|ouders|parents|werk|work) ~ (?:ziet?|see|sees|to see) ~ (?:foto'?s|pictures|video|alles)|laat (?:je|jouw) (?:foto'?s|video) ~ (?:zien|rondgaan|op je werk)`,
  ),
  words(
    `(?:ik|we|i|ima|i'?ll|i will|i'?m going to|going to|gonna|i'?m gonna) ~ ${you} (?:dood|kapot|af|verrot|neer|vermoorden|verkrachten|wurgen|slaan|steken|opzoeken)(?! (?:laten|lachen|grap))`,
  ),
  words(
    `ik (?:maak|sla|schop|schiet|steek|wurg|verkracht|vermoord|snij|ram|trap) (?:je|jou|jullie)(?: keel| tanden| huis| kop)?(?! (?:een|graag|op|in de|de hand|over))`,
  ),
  words(`ik ga (?:je|jou|jullie) (?:vermoorden|verkrachten|slaan|pakken|afmaken|opzoeken|kapotmaken|verrot)`),
  words(`(?:sla|breek|ram|trap) ik (?:je|jou) (?:verrot|benen|kapot|tanden|in elkaar)?`),
  words(
    `(?:breek|sla) ik je|laat (?:je|jou) (?:[a-z]+ )?in elkaar slaan|verbouw je (?:gezicht|kop)|zuur in je gezicht|steek je huis|in de fik als|auto gaat in de fik`,
  ),
  words(
    `(?:jij|je|u) (?:bent|ben) (?:dood|er geweest)|jij gaat eraan(?! geloven)|onder de grond|val dood|ga dood(?! van)|sterf|ik maak je af`,
  ),
  words(
    `(?:i'?ll|i will|im going to|i'?m going to|i'?m gonna|gonna|going to) (?:kill|hurt|stab|shoot|rape|strangle|end|smash|beat|break|cut|burn|bash|find) (?:you|u|your|ur)(?! at| in (?:chess|bowling|scrabble)| on| when| a message| here)`,
  ),
  words(
    `(?:kill|rape|hurt) (?:yourself|urself|you people)|kys|hang (?:yourself|je)|hang jezelf op|pleeg (?:gewoon )?zelfmoord|spring (?:maar )?voor de trein|you should die|(?:i )?hope you die|drop dead(?! gorgeous)|die (?:bitch|whore|slut|you)|you'?re (?:dead|a dead man)(?! (?:right|on))|you are (?:dead|a dead man)(?! right)`,
  ),
  words(`deserve a bullet|verdien(?:t|en)? een kogel|acid in your face|burn your house|throw acid`),
  words(
    `(?:weet|know) (?:wel )?(?:waar je woont|where you live|waar jij woont|in welke straat je|op welke school je kind*|which school your kid*|your street|je straat)`,
  ),
  words(
    `weet jou wel te wonen|weet ik je te vinden|i'?ll find you and|i will find you and hurt|ik vind je wel, reken|(?:niet|can'?t|cannot) (?:voor me )?(?:verstoppen|hide from me)|denk (?:maar )?niet dat je veilig`,
  ),
  words(
    `(?:kinderen|children|kids|familie) (?:are|zijn) (?:niet|not|n'?t) (?:veilig|safe)|(?:children|kids) aren'?t safe|vrienden die (?:je|jou) (?:opzoeken|bezoeken)|friends who will visit|mannen bij je voor de deur`,
  ),
  words(
    `(?:heb|have) (?:je|your) (?:adres|address),? ~ ?(?:vanavond|tonight|see you)|coming to your house|kom naar je huis en|voor je deur(?! met)`,
  ),
  words(
    `(?:police|politie|cops) (?:[a-z']+ ){0,6}(?:finished|geweest|maak ik|i will end|af)|watch your back|je krijgt (?:er )?(?:nog wel )?spijt|pay for this|you'?ll regret`,
  ),
  words(
    `(?:nudes?|naaktfoto'?s|screenshots?|video|filmpje|pictures) ~ (?:op internet|online|naar je|to your|if you|als je|will see)|(?:post|stuur|send|zet) ~ (?:nudes|naaktfoto'?s|screenshots) ~|see these pictures`,
  ),
  words(`(?:pay|betaal) (?:or|of|anders) (?:[a-z]+ ){0,8}(?:wife|vrouw|video|alles|baas|family|familie)`),
  words(
    `(?:hoop|hope) (?:dat )?(?:je|jij|you|iemand|someone|ze) (?:[a-z]+ ){0,2}(?:kanker|cancer|sterft?|dood|verkracht|rapes?|vergas*|die)`,
  ),
  words(
    `(?:moet|need to|should|needs to|verdient) (?:be |to be |get )?(?:verkracht|raped|afgemaakt|vergast|dood|shot)|be raped|verkracht worden`,
  ),
]

const groups = `(?:moslims?|mensen zoals jij|being gay|gay zijn|joden|jood|jews?|muslims?|homo'?s|gays?|fags?|faggots?|transen|trannies|zwarten|blacks|negers?|turken|turk|marokkanen|arabs?|arab|buitenlanders|asielzoekers|immigrants?|migrants|vluchtelingen|refugees|vrouwen|women|gehandicapten|jullie soort|you people|people like you|mensen als jij)`

/** Hate: slurs, and people called vermin or told to die for what they are. */
const hate: readonly Phrase[] = [
  words(
    `(?:kanker|kk|tering|tyfus|kut)(?:hoer|wijf|lijer|lijder|slet|homo|neger|jood|zwarte|marokkaan|turk|aap|flikker|mongool)(?:en|s)?|krijg (?:de )?(?:kanker|tering|tyfus)|kanker op`,
  ),
  words(
    `(?:vieze|vuile|smerige|stomme|domme|lelijke|achterlijke|dirty|filthy|disgusting|stupid|ugly|fucking|dikke vette|goor|gore|lelijk|oude|ouwe|dumb|worthless|old) ~ ?(?:hoer|slet|homo|flikker|pot|turk|marokkaan|jood|neger|zwarte|mongool|aap|zeug|varken|trut|whore|slut|bitch|cunt|faggot|fag|jew|arab|nigger|tranny|pig|dyke|kankerhoer)`,
  ),
  words(
    `n[i1]gg(?:er|a)s?|nikkers?|nikker[a-z]*|f[a4]ggots?|fags?|trann(?:y|ies)|stomme neger|retard|kutwijf|kutmarokkaan*|kankerwijf|teringhoer|fat pig|gedrocht|stuk vuil|dikke vette zeug|fl[i1]kker op|hoer, je`,
  ),
  words(
    `${groups} (?:[a-z]+ ){0,6}(?:dood|shot|vergas*|vermin|ongedierte|ratten|rats|apen|monkeys|subhuman|burn|ziek|freaks|afmaken|het land uit|niet te leven|deserve to live|to be (?:hit|shot|put down)|klappen|aborteren|been aborted|verdiend|down|verzuipen|disease|ziekte|terrorists?|terroristen|de zee in|the sea|in the sea|opsluiten|locked up|weg moeten|cured|deporteren|deported|hit|in de keuken en)`,
  ),
  words(
    `(?:gas|kill|vergas|burn|shoot|deport|throw|drown) (?:the |all |alle |de )*${groups}|hitler (?:had|was right)|werk moeten afmaken|afmaken ~ ${groups}|jullie moeten ze afmaken|have been aborted|hadden ze moeten aborteren`,
  ),
  words(
    `(?:ga terug|rot op|go back|flikker op|oprotten) naar je (?:eigen )?land|go back to your (?:own )?country, (?:dirty|filthy|you)|rot op naar|ga terug naar je eigen land, (?:vieze|vuile)`,
  ),
  words(
    `travestiet, jij|geen echte vrouw|echte man hebben|verdienen klappen|deserve to be hit|een pak slaag(?! van)|nobody would touch|niemand wil jou|nobody likes you`,
  ),
  words(
    `hoer|whore|cunt|slet|slut|kankerhoer|worthless (?:hag|piece of)|lelijk varken|hoofddoek, terrorist|scarf, terrorist|terrorist$`,
  ),
]

/** Quotes, reports about others and idioms with the same words. */
const harmless = words(
  `noemde? me|called me|uitschold|uitgescholden|scholden|meldde|gemeld|reported|bedreigde|threatened|zei dat hij|said he would|quote|line ever|liam neeson|kill bill|mockingbird|true crime|een grap`,
)

/** Reports whether a text threatens, or speaks of people with hate. */
export function findHate(text: string): 'threat' | 'hate' | null {
  const plain = toPlainText(text)
    .replace(/"[^"]*"/g, ' ')
    .replace(/\s+/g, ' ')
  const isCandidate = findCandidates(plain)
  const sentences = plain.split(/[.!?\n]+(?:\s+|$)/)
  const matches = (phrases: readonly Phrase[]) => {
    const possible = phrases.filter(isCandidate)
    return sentences.some((sentence) => possible.some((each) => each.test(sentence)) && !harmless.test(sentence))
  }
  if (matches(threats)) return 'threat'
  return matches(hate) ? 'hate' : null
}
