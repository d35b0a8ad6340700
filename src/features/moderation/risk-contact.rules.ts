import type { Phrase } from './phrase-index.rules.ts'
import { words } from './phrase-text.rules.ts'

const own = `(?:mijn|m'n|my|mein|your|ur|je|jouw|dein)`
const messengers = `what'?s?[ -]?app*|whats|watt?s?[ -]?app*|wapp*|tele[ -]?gram*|signal|snap(?:chat)?(?! (?:je|ik|jij|jullie|het|dat|u|niet|er))|kik|viber|
  we ?chat|skype|zangi|threema|(?:google )?hangouts?|google ?(?:chat|meet)|discord|(?:facebook )?messenger|facetime|imessage|line id|groene app|app met het groene`
const apps = `${messengers}|insta(?:gram)?|facebook|fb`
const messenger = words(messengers)
const otherApp = words(apps)
const addressee = words(`je|jij|jou|jouw|you|u|your|ur|we|us|ons|du|dich|dir|wir`)
const invitation =
  words(`heb (?:je|jij)|hebt|zit (?:je|jij)|zullen we|laten we|kunnen we|voeg|add|let'?s|(?:can|could|shall|should) we|
  (?:do|are) (?:you|u)|r u|got|verder*|overstap*|switch*|move|moving|continue|(?:text|message|msg|dm|call|reach|contact|write|hit) (?:me|us)|find me|look me up|zoek me|
  send me|stuur|zoek|schreib*|hast du|bist du|lass uns|konnen wir|gib|${own} (?:[a-z]+ )?(?:${apps})|met me|with me|ook (?:op|via)|hmu|do you have it|liever|prefer*|easier|makkelijker|
  handiger|sneller|faster|veiliger|safer|kom (?:naar|op)|come (?:to|on|over)|ga naar|go to|bereik*|te vinden|(?:app|bel|mail|volg|follow|schrijf) (?:me|mij)|
  (?:praten|chatten|kletsen|appen|bellen|talk|chat|text) (?:op|via|on|over|in|through)|what'?s|wat is|username|gebruikersnaam`)

const detail = `(?!number one|nummer (?:een|1))(?:mobiele? |telefoon ?|phone ?|whats ?app ?|cell ?|handy ?|privat?e? )?
  (?:cell|nummers?|nr|numbers?|digits|06|(?:e-?)?mail(?: ?adres*| ?address*)?|contact ?gegevens|contact (?:info*|details)|socials|tel)`
const yourDetail = words(`(?:je|jouw|your|u|uw|ur|dein*) ${detail}`)
const request =
  words(`geef*|stuur|wat is|what'?s|what is|give|send|gib|mag|can i|could i|may i|schick*|krijg|heb*|wil|zou|deel*|share|drop|leave|
  have|get|kan ik|kun je|exchange|swap|uitwissel*|pm|laat|app|text|achterlaten|voor`)
const exchange =
  words(`(?:nummers?|numbers?|contact*|mail*) (?:uit ?)?(?:wissel*|ruilen)|wissel* ~ (?:nummers?|gegevens)|
  (?:exchange|swap|trade) ~ (?:numbers?|e?-?mails?|contacts?|digits|socials)`)
const myDetail = words(`(?:mijn|m'n|my|mein*) ${detail}`)
const offer = words(`is|geef|stuur|give|send|here'?s?|hier|call|text|bel|app|bereik*|reach|noteer|save|schrijf|add`)

const elsewhere =
  words(`buiten (?:deze|de|dit) (?:site|app|platform|plek|website)|(?:reach|e?-?mail|text) me (?:at|on|maar|liever|op|private*|instead)|
  off (?:this |the )?(?:app|site|here|platform)|outside (?:of )?(?:here|(?:this|the) (?:app|site|place|platform|website))|
  (?:not|n'?t|dont|rarely|hardly|barely|seldom|never) ~ on (?:here|this (?:app|site|platform))|(?:not|don'?t|dont|rarely|hardly|barely|never) ~ (?:often|always|check|use|log) ~ (?:here|on|this (?:app|site))|
  (?:rarely|hardly|barely|never|seldom) (?:check|use|open|come|log) ~ (?:here|this (?:app|site))|
  ik (?:ben|zit|kom|kijk) (?:hier|op deze (?:site|app)) ~ (?:nooit(?! eerder| geweest)|zelden|amper|niet (?:vaak|veel|zo vaak|lang meer)|weinig)|
  (?:niet|nooit|zelden|weinig|amper) (?:vaak |veel |meer )?(?:hier op|op deze|op dit)|niet (?:vaak|veel) hier|
  (?:delet*|leav*|clos*|quit*) (?:this|my) (?:app|site|account|profile)|verwijder ~ (?:profiel|account)|(?:profiel|account|profile) ~ (?:verwijder*|weg|weghalen|delet*|opzeg*|sluiten|stop*)|
  groene telefoontje`)
const apart = words(
  `prive|privately|in private|somewhere (?:else|private|more private|quieter)|ergens anders|elders|andere (?:app|site)|another (?:app|site)|different app`,
)
const talking = words(
  'praten|chatten|kletsen|verder*|talk|chat|text|write|schrijven|contact|app|messag*|bellen|call|move',
)
const ending = words('abonnement|lidmaatschap|credits|subscription|membership|trial|proefperiode|premium')
const ends = words('loopt|lopen|verloopt|verlopen|af|op|expir*|ends?|ending|run* out')
const reach = words(`(?:e-?)?mail*|nummer*|number|app|contact*|bereik*|reach|text|call|bel|bellen`)

const way = words(
  `(?:hoe|how) ~ (?:je|jou|you) ~ (?:bereiken|reach|contact*|vinden|find)|how (?:can|do) i (?:reach|contact|find) you|way ~ (?:reach|contact) (?:you|me)|manier ~ (?:bereiken|contact)|under ?score|apenstaart*`,
)

/** The combinations of words that invite to another app. */
export const contactPhrases: readonly (readonly Phrase[])[] = [
  [otherApp, invitation],
  [messenger, addressee],
  [messenger, words(`my name|mijn naam|reliable|here|hier|betrouwbaar*`)],
  [
    words(`(?:gratis|free|andere?|another|different|other) (?:chat ?)?(?:app|site|platform|messenger)`),
    words(`we|wij|us|ons|verder|talk*|praten|chat*|schrijven|write|do you|heb je`),
  ],
  [way],
  [yourDetail, request],
  [exchange],
  [myDetail, offer],
  [elsewhere],
  [apart, talking],
  [ending, ends, reach],
]
