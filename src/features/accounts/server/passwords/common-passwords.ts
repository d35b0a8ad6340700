import { isGuessable, isVeryCommonPassword } from '../../password.rules.ts'

/** Common passwords. `isGuessable` also matches them with substitutes and with signs around them. */
const COMMON_WORDS = new Set(
  `password passwort wachtwoord welkom welkomterug welcome welcomeback geheim geheimpje secret letmein login inloggen
  admin administrator administratie root guest gast user gebruiker test testtest tester testing changeme default
  iloveyou ikhouvanjou ikhouvanje lovely loveyou liefde liefje liefste lieverd schatje schatjes schat schattie kusje
  kusjes hartje hartjes vonk vonkje vonkjes dating datingsite sexy sexsex zoen zoenen knuffel knuffels kanjer
  sunshine zonnetje zonneschijn zonnebloem princess prinses prinsesje prins koning koningin superman batman spiderman
  starwars startrek pokemon pikachu mickey mickeymouse minniemouse hellokitty barbie disney frozen matrix
  football voetbal voetballen voetballer baseball basketball basketbal hockey tennis soccer hardlopen fietsen wielrennen
  ajax feyenoord psveindhoven psv fctwente vitesse fcutrecht fcgroningen heerenveen anderlecht clubbrugge barcelona
  liverpool arsenal chelsea juventus bayern bayernmunchen manchester manchesterunited realmadrid borussia
  amsterdam rotterdam denhaag utrecht eindhoven groningen tilburg almere breda nijmegen arnhem haarlem enschede zwolle
  maastricht leiden dordrecht leeuwarden antwerpen brussel gent brugge nederland holland netherlands belgie vlaanderen
  duitsland deutschland berlin hamburg munchen london paris newyork limburg brabant friesland zeeland drenthe
  voorjaar zomer zomers zomertijd lente herfst winter summer autumn spring januari februari maart april mei juni juli
  augustus september oktober november december january february march june july august october
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag monday tuesday wednesday thursday friday saturday sunday
  hallo hallohallo hello hellohello hoihoi goedemorgen computer internet laptop telefoon iphone samsung google facebook
  instagram whatsapp microsoft windows android macbook netflix spotify youtube minecraft fortnite playstation nintendo
  qwerty qwertyuiop qwertyui qwertz azerty asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
  qweasdzxc qweqwe asdasd asdfasdf zxczxc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc aabbcc xyzxyz
  monkey aapje dragon draakje tijger tiger leeuw lion panda konijn konijntje vlinder butterfly dolfijn dolphin paard
  paarden paardje horses hondje poesje poekie kitten puppy knuffelbeer olifant eagle falcon phoenix mustang
  ferrari porsche mercedes mercedesbenz audi bmwbmw volkswagen harley harleydavidson yamaha kawasaki toyota corvette
  michael jennifer jessica ashley daniel michelle jordan andrew charlie thomas robert matthew joshua anthony patrick
  william nicole amanda melissa samantha stephanie christopher alexander alexandra elizabeth jonathan benjamin nicholas
  sander jeroen dennis martijn robbert vincent maarten bastiaan sebastiaan anouk sanne lotte femke marieke annemarie
  annelies johanna willemijn maria mariska monique linda laura esther melanie kimberly patricia sandra petra ingrid
  chocolade chocolate koekje koekjes cookie cookies cheese kaas banaan banana aardbei aardbeien orange oranje appeltje
  appeltaart pindakaas stroopwafel hagelslag bitterbal bitterballen heineken jupiler grolsch
  guitar gitaar piano muziek music metallica slipknot nirvana eminem beatles rocknroll drummer
  freedom vrijheid vriendschap vrienden friends forever familie family mama papa mamapapa mamma pappa moeder vader
  dochter zoontje broertje zusje kinderen baby babygirl babyboy angel angels engel engeltje beautiful mooi lekkerding
  lekker geil neuken fuckyou fuckoff fuckit klootzak kutwijf godverdomme shadow master killer hunter ranger trustno
  whatever nothing niets geenidee onbekend vergeten wijzigen veranderen nieuwwachtwoord mijnwachtwoord mypassword
  passwordpassword wachtwoordje passw passwrd superwoman supergirl champion kampioen winner winnaar maverick scooter
  diamond diamant diamonds silver golden goud zilver rainbow regenboog flower flowers bloem bloemen bloemetje
  blessed jesus jezus jesuschrist godisgood allah bismillah hallelujah america canada australia brazil mexico
  politie brandweer ambulance ziekenhuis vakantie holiday kerstmis kerst christmas sinterklaas zwartepiet carnaval`
    .split(/\s+/)
    .filter(Boolean),
)

const COMMON_SEQUENCES = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 1a2b3c4d a1b2c3d4 aa123456
  123qweasd 123qweasdzxc qwe123qwe 147258369 159357258 741852963 789456123 963852741 112233445566 11223344 12344321
  123454321 12341234 123123123 12121212 21122112 13131313 14141414 69696969 10203040 1020304050 00000007 88888888`.split(
    /\s+/,
  ),
)

/**
 * Returns whether a password is too common (C-74). That is a common word or an own word, also with substitutes or signs around
 * it, a keyboard run or a repetition.
 * @param ownWords of the site and the member, from `listOwnWords`
 */
export function isCommonPassword(password: string, ownWords: readonly string[]): boolean {
  const typed = password.toLowerCase().normalize('NFKC')
  if (COMMON_SEQUENCES.has(typed) || isVeryCommonPassword(password)) return true
  return isGuessable(password, COMMON_WORDS) || isGuessable(password, new Set(ownWords))
}
