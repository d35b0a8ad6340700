import { findCandidates, type Phrase } from './phrase-index.rules.ts'
import { toPlainText, words } from './phrase-text.rules.ts'

/** The ages below 18 that are taken for a person's own, in words and digits. */
const ages: ReadonlyMap<string, string> = new Map([
  ['twaalf', '12'],
  ['twelve', '12'],
  ['dertien', '13'],
  ['thirteen', '13'],
  ['veertien', '14'],
  ['fourteen', '14'],
  ['vijftien', '15'],
  ['fifteen', '15'],
  ['zestien', '16'],
  ['sixteen', '16'],
  ['zeventien', '17'],
  ['seventeen', '17'],
])
const agesInWords = new RegExp(`(?<![a-z])(${[...ages.keys()].join('|')})(?![a-z]{1,2}(?![a-z])|de)`, 'g')

/** Writes ages as digits, also those that are spread over two numbers as in "1 5", and years as one word. */
function writeAges(text: string): string {
  return toPlainText(text)
    .replace(/(?<![\d:.,]|\d )1 ([2-7])(?![\d:.,]| \d)/g, '1$1')
    .replace(agesInWords, (name) => ages.get(name) ?? name)
    .replace(/\b(\d\d)[ -]?(?:jarige|jarig|year[ -]olds?)/g, '$1 jarige')
    .replace(/\s+/g, ' ')
}

const age = '1[2-7]'
const anyAge = new RegExp(age)
/** The units after a number that is no age. */
const noUnit =
  `(?!(?:[.,:/'-] ?\\d|e\\b|[- ]?(?:kilo*|kg|keer|times|min|minu*|uur|hours?|dagen|days?|weken|weeks?|maanden|months?|km|miles?|meter|cm|graden|degrees|procent|percent|
  euro*|boeken|books|mei|mensen|people|man|floors?|kids|jaar (?:getrouwd|gescheiden|lid|samen|single|alleen|ouder|ervaring|geleden|bezig|werkzaam)|years (?:older|ago|of|into|married|sober|in))))`
    .replaceAll('*', '[a-z]*')
    .replace(/\n\s+/g, '')
const me = `(?:ik ben|ben ik|ik word|ik werd|i'?m|i am|im|i m|ik b3n)`
const nearly = `(?:(?:nu|nog|nog maar|maar|pas|net|eigenlijk|echt|zelf|namelijk|just|only|actually|really|still|a|een|ook|al|bijna|precies|girl|boy|jongen|meisje|van|of|aged|m'n|scholier|tiener|teen|teenager|kid|kind|hoor) )*`

/** Phrases that state the writer's age, or the year in which they become 18. */
const ownAge: readonly Phrase[] = [
  new RegExp(`(?<![a-z])${me},? ${nearly}(?:pas )?${age}(?![a-z\\d])${noUnit}`),
  new RegExp(`^(?:hoi |hi |hey )?(?:en )?(?:ben|word|pas|only|just|im|net) ${nearly}${age}(?![a-z\\d])${noUnit}`),
  new RegExp(`(?<![a-z])(?:ik ben|i'?m|i am) (?:[a-z]+ )(?:en ben|and i'?m|en ik ben) ${nearly}${age}(?![a-z\\d])`),
  new RegExp(`(?<![a-z])(?:ik ben|i'?m|i am) [a-z]+, ${age}(?: jaar| years?)?(?:[ ,.!]|$)`),
  new RegExp(
    `(?<![a-z])(?:i|ik) (?:just )?(?:turn|turned|word|werd|ga|become)(?: (?:volgende?|dit|next|this|over)(?: [a-z]+){1,3})? ${age}(?![a-z\\d])${noUnit}`,
  ),
  new RegExp(
    `(?:just turned|turning|(?<! is |heb |toen )net) ${age}(?![a-z\\d])(?: (?:geworden|last|yesterday|next|today))?${noUnit}`,
  ),
  new RegExp(`(?<![a-z])${me} ${nearly}${age} (?:geworden|today|vandaag)`),
  new RegExp(`(?:jarig|birthday)(?! is)[a-z ,']{0,20} ${age}(?![a-z\\d])`),
  new RegExp(
    `(?<!(?:mijn|zijn|haar|hun|de|my|his|her|the) (?:echte |real )?[a-z]{0,9} ?)(?<![a-z])(?:leeftijd|lft|age)(?: is)?:? ${age}(?![a-z\\d])`,
  ),
  new RegExp(`(?<![a-z])(?:mijn|mn|m'n|my) (?:echte |real )?(?:leeftijd|lft|age) is ${age}(?![a-z\\d])`),
  new RegExp(`^(?:[mvf]|girl|boy|meisje|jongen) ?,? ?${age}(?![a-z\\d:])`),
  new RegExp(
    `^${age} ?(?:[mvf]|jaar oud|jaar|yo|y/o|jarige|years old)(?![a-z])(?! (?:single|getrouwd|married|whisky|geleden|ago))`,
  ),
  new RegExp(`(?<![a-z])${age} ?(?:yo|y/o|irl)(?![a-z])`),
  new RegExp(
    `^(?:eerlijk|honestly|me|ik|sorry|ok|oke|well|nou|fine|truth|[a-z ]{0,30}really|in het echt|irl),? ${age}(?![a-z\\d:])${noUnit}`,
  ),
  new RegExp(`^${age}(?: (?:lol|haha|hihi|dus|en jij|and you|but|maar|like me|net als ik)|$)`),
  new RegExp(
    `(?<!(?:is|was|werd) )(?<![a-z])(?:meid|meisje|gast|jongen|girl|boy|guy|chick|scholier|schoolgirl) (?:van|of) ${age}(?![a-z\\d])(?! whisky)`,
  ),
  new RegExp(`(?:volwassene|adult|jonger|younger|teenager|tiener)[a-z ]{0,20}, ${age}(?![a-z\\d])`),
  new RegExp(`^(?:een |a |as a |als |ik als |ik, )*${age} jarige`),
  new RegExp(`(?:meisje|jongen|girl|boy) van ${age}(?: hier|$)`),
  new RegExp(`(?<![a-z])(?:ja|yeah|yes),? ${age}(?: jaar| years)?[ ,.]`),
  new RegExp(`met mijn ${age} jaar|(?:volgend jaar|next year) (?:word ik|i turn) ${age}`),
  new RegExp(`^${age}(?:eneenhalf| en een half| and a half)(?! jaar geleden)`),
  new RegExp(`(?:nog een kind|still a kid|een tiener|a teenager)[a-z ]{0,6}, ${age}(?![a-z\\d])`),
  new RegExp(`(?:pas|only) ${age}(?![a-z\\d])${noUnit}`),
]

const notAdult: readonly Phrase[] = [
  words(
    `(?:dan ben ik|tot ik|until i'?m|till i'?m|before i'?m|when i'?m|totdat ik|pas als ik|zodra ik) (?:pas )?(?:18|achttien|eighteen)`,
  ),
  words(
    `\\d+ (?:maanden|months|weken|weeks|dagen|days|jaar|years) ~ (?:ben|word|turn|be|am|i'?m) (?:ik )?(?:18|achttien|eighteen)`,
  ),
  words(
    `(?:mag|can'?t) (?:nog )?(?:geen|drink) (?:alcohol|bier|yet)|geen volwassene|not an adult|(?:18|eighteen) soon|bijna (?:18|achttien)`,
  ),
  new RegExp(`(?:iedereen|everyone|everybody) in (?:mijn|my) (?:klas|class) is ${age}`),
  words(`(?:mijn|m'n|my) (?:rapport|report card) ~ (?:gekregen|today|vandaag)|rapport gekregen|got my report card`),
  new RegExp(`(?:thuis zijn|be home) [a-z ,']{0,30}${age}(?![a-z\\d])`),
  new RegExp(`(?:here|on here|hier) (?:at|op mijn|met mijn) ${age}(?![a-z\\d])`),
  new RegExp(
    `(?:made this account|account gemaakt|account van mijn|(?:brother|sister)'?s account)[a-z ,']{0,20}${age}(?![a-z\\d])`,
  ),
  words(
    `(?:ik|i|ben|i'?m|im|am|echt|want|maar|but|still|only|sorry) (?:[a-z]+ ){0,4}(?:nog geen|geen|niet|not) (?:18|achttien|eighteen)`,
  ),
  /^(?:nog geen|not) (?:18|achttien|eighteen)/,
  words(
    `(?:ik ben|ben|i'?m|i am|ik word|i'?ll be|i will be) ~ (?:onder de|jonger dan|under|below|younger than) (?:de )?(?:18|achttien|eighteen)`,
  ),
  words(
    `(?:ik word|ik ben|i'?ll be|i will be|i turn|turning) (?:over|in|volgend*|next) ~ (?:pas )?(?:18|achttien|eighteen)`,
  ),
  words(`(?:i'?ll be|i turn) (?:18|eighteen) (?:in|next)`),
  words(`(?:ik ben|ben|i'?m|i am|ik was|want ik ben) ~ (?:minderjarig|underage|a minor)(?! (?:geweest|verklaard))`),
  words(`(?:18|achttien|19|20|eighteen) (?:ingevuld|ingevoerd)|(?:put|entered) (?:18|19|eighteen)`),
  words(
    `(?:gelogen|lieg|lied|lie|klopt niet|is wrong|wrong) ~ (?:leeftijd|age)|(?:leeftijd|age) (?:[a-z]+ ){0,4}(?:klopt niet|is wrong)`,
  ),
  words(`te jong voor deze site|too young for this site|niet op want ik ben nog|not allowed on here`),
  /(?<!(?:dochter|zoon|sister|brother|son|daughter|neef|nicht|broertje|zusje|zus|broer) (?:is |was )?)(?<![a-z])(?:van|bouwjaar|geboren in|born in) 20(?:09|1[0-4])(?! verhuisd)/,
]

const nowAtSchool: readonly Phrase[] = [
  words(
    `(?:ik zit|zit ik|ik zit nog|zit nog|ik ga|zit) (?:[a-z]+ ){0,3}(?:de brugklas|groep [78]|[1-5] (?:vmbo|havo|vwo|mavo)|(?:vmbo|havo|vwo|mavo) [1-5]|klas [1-4]|de middelbare school|(?:tweede|derde|vierde) klas)`,
  ),
  words(`(?:ik doe|doe) (?:[a-z]+ ){0,3}(?:eindexamen (?:vmbo|havo|mavo)|eindexamen)`),
  words(
    `(?:mentor van de|mijn mentor) (?:[a-z]+ ){0,3}klas ~ afgepakt|(?:nog )?leerplicht(?:ig)?, ben|proefwerkweek|na schooltijd`,
  ),
  words(
    `(?:i'?m|i am|im) (?:in|a) (?:[a-z]+ ){0,2}(?:(?:[6-9]th|10th|11th|sixth|seventh|eighth|ninth|tenth) grade|year (?:[7-9]|10|11)|freshman in high school|sophomore in high school)`,
  ),
  words(
    `ik ben (?:nog )?scholier|(?:ik ga|ik kom) (?:[a-z]+ ){0,4}naar (?:de )?[1-5]e? ?(?:havo|vwo|vmbo|mavo)|mentor (?:is )?boos`,
  ),
  words(`i go to (?:middle|high) school|in class, ~ grade|my gcses|doing ~ gcses`),
]

/** About other people, other times, films and whisky. */
const others =
  /(?<![a-z])(?:dochter|zoon|zoontje|neefje|nichtje|broertje|zusje|petekind|son|daughter|nephew|niece|brother|sister|leerlingen|students?|whisky|toen|when i was|was ik|ik was|i was|voel|feel|lijkt|look|dog|kat|hond|car|auto|docent|teacher|les aan|teach|mentor van|mum of|moeder van|vader van)(?![a-z])/

/** Reports whether somebody says in a text that they are younger than 18. */
export function saysToBeMinor(text: string): boolean {
  const written = writeAges(text.replace(/["“”][^"“”]*["“”]/g, ' '))
  const isCandidate = findCandidates(written)
  const [minor, school] = [notAdult.filter(isCandidate), nowAtSchool.filter(isCandidate)]
  const sentences = written
    .split(/[.!?\n"]+(?:\s+|$)|\s(?=(?:maar|but|want) (?!\d))/)
    .map((sentence) => sentence.trim())
  return sentences.some(
    (sentence) =>
      (statesOwnAge(sentence) && !others.test(beforeAge(sentence))) ||
      minor.some((pattern) => pattern.test(sentence)) ||
      (school.some((pattern) => pattern.test(sentence)) && !others.test(sentence)),
  )
}

function statesOwnAge(sentence: string): boolean {
  return anyAge.test(sentence) && ownAge.some((pattern) => pattern.test(sentence))
}

/** Returns a sentence without what follows its last age, which may be about somebody else. */
function beforeAge(sentence: string): string {
  const index = sentence.search(/(?<!\d)1[2-7](?!\d)/)
  return index < 0 ? sentence : sentence.slice(0, index)
}
