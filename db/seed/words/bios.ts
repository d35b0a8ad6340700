import type { Interest } from '#features/sites/rules.ts'
import type { Random } from '../random.ts'

/** The person that a bio describes. */
export interface BioSubject {
  readonly age: number
  readonly country: string
  readonly interests: readonly Interest[]
}

const OPENERS = [
  'Doordeweeks sta ik voor de klas, in het weekend ben ik het liefst buiten.',
  'Ik werk in de zorg en heb daardoor rare tijden, maar altijd verhalen.',
  'Van beroep tuinontwerper, van nature ochtendmens.',
  'Na tien jaar op kantoor ben ik meubels gaan maken. Beste keuze ooit.',
  'Rustig type op het eerste gezicht, tot je over muziek begint.',
  'Ik ben iemand die te vroeg op het station staat en daar dan een praatje maakt.',
  'Ik praat snel, denk snel en vergeet soms mijn sleutels.',
  'Nuchter, nieuwsgierig en niet bang voor een stilte.',
  'Vrienden noemen me attent. Mijn planten zijn het daar niet mee eens.',
  'Ik woon al mijn hele leven in de buurt van {city} en ken er elk bankje.',
  'Net verhuisd naar {city}, dus tips voor goede koffie zijn welkom.',
  'Ik werk in de techniek, maar thuis repareer ik niets. Behalve fietsen.',
  'Half mensen-mens, half hangmat.',
  'Ooit begonnen als kok, nu in de logistiek. De messen heb ik gehouden.',
  'Ik hou van lijstjes maken en van ze daarna niet volgen.',
  'Serieus in mijn werk, de rest van de week een stuk minder.',
  'Ik ben geen held in mezelf omschrijven, dus vraag vooral.',
  'Mijn familie is groot, mijn huis klein en mijn tafel altijd gedekt.',
  'Optimist met een paraplu in de tas.',
  'Ik luister graag. Naar mensen, naar regen op een tentdoek en naar oude platen.',
  'Verpleegkundig van opleiding, avontuurlijk van aanleg.',
  'Ik schrijf nog brieven met de hand. Nou ja, kaartjes.',
  'In {city} kom je me meestal op de fiets tegen.',
  'Ik heb een baan waar ik blij van word en een agenda waar ruimte in zit.',
  'Overdag cijfers, ’s avonds een pan op het vuur.',
  'Ik maak graag iets uit niets: een kast uit planken, een avond uit restjes.',
  'Postbode, dus ik ken in {city} elke hond bij naam.',
  'Ik ben van de kleine plannen die groot uitpakken.',
  'Het liefst ben ik ergens waar je de sterren kunt zien.',
  'Ooit bijna geëmigreerd, toch gebleven. Geen spijt.',
  'Ik drink mijn thee altijd koud, omdat ik zit te praten.',
  'Collega’s vragen mij voor de borrel en voor de printer.',
  'Ik rij op een oude brommer die het bijna altijd doet.',
  'Ik ben goed in onthouden wat jij vorige week zei.',
  'Mijn week begint met zwemmen en eindigt met friet.',
  'Ik heb geen televisie, wel een uitzicht.',
  'Vroeg op, vroeg moe, daartussen goed gezelschap.',
  'Ik sta bekend om mijn soep en om mijn slechte woordgrappen.',
  'Op mijn werk los ik storingen op, thuis kruiswoordraadsels.',
  'Ik verzamel niets, behalve stenen van elk strand.',
  'Sinds ik een volkstuin heb, weet ik wat geduld is.',
  'In mijn straat ben ik degene met de ladder.',
  'Ik kijk graag hoe mensen op een plein langs elkaar lopen.',
  'Een dag zonder lachen heb ik al een tijd niet gehad.',
  'Ik leer Italiaans voor een reis die ik steeds uitstel.',
  'Er staat een piano in mijn gang en er ligt een kat op.',
  'Ik werk bij de brandweer en ben thuis bang voor spinnen.',
  'De beste gesprekken heb ik in de auto, met de radio zacht.',
  'Ik ben de rustige van drie, volgens mijn zussen dan.',
  'Boekhouder met een zwak voor vuurwerk.',
  'Ik zeg vaak dat ik op tijd ben, en meestal klopt dat.',
  'Mijn moeder zegt dat ik te bescheiden ben, dus hier laat ik het bij.',
  'Ik vind een lege agenda en regen op het dak een goed weekend.',
  'Als vrijwilliger vaar ik toeristen rond. Ik ken zeven grappen over bruggen.',
  'Ik bak elke vrijdag brood en deel het uit in de straat.',
  'Van {city} ken ik vooral de fietsenmaker en de beste bakker.',
  'Ik denk in muziek; bij bijna alles hoort een liedje.',
  'Op kantoor ben ik stil, op de tennisbaan niet.',
  'Wie mij zoekt, vindt me bij het water.',
  'Ik heb twee linkerhanden en een goed humeur.',
]

const YOUNG = [
  'Bijna afgestudeerd en klaar voor iets anders dan scripties.',
  'Ik woon met twee huisgenoten, één kat en te veel planten.',
  'Eerste eigen plek in {city}. Er hangt nog niets aan de muur, maar de koelkast is gevuld.',
  'Net begonnen aan mijn eerste echte baan en verrassend blij met wekkers.',
  'Ik spaar voor een treinreis dwars door Europa.',
  'Overdag studeren, ’s avonds achter de bar van een klein theater.',
  'Mijn kamer is twaalf vierkante meter en er passen zes vrienden in.',
  'Ik ben vorig jaar begonnen als juf en leer elke dag een nieuwe dans.',
  'Na een jaar reizen weer terug in {city}, met een veel te zware rugzak.',
  'Ik zoek nog uit wat ik later word. Tot die tijd maak ik podcasts.',
]

const MIDDLE = [
  'Ik heb twee kinderen die de helft van de week bij mij zijn, en de andere helft mis ik ze.',
  'Gescheiden, goed contact, en toe aan iets nieuws zonder haast.',
  'Mijn dochter vindt dat ik vaker de deur uit moet. Bij dezen.',
  'De drukste jaren liggen achter me; er is weer tijd voor een avond uit.',
  'Ik weet inmiddels beter wat ik zoek dan tien jaar geleden.',
  'Halverwege de verbouwing en nog steeds goedgehumeurd.',
  'Om de week is het hier druk, de andere week heb ik alle tijd.',
  'Ik ben voor mezelf begonnen en heb eindelijk een leuke baas.',
  'Mijn zoon leert me gamen, ik leer hem koken.',
  'Na een paar stille jaren heb ik weer zin in plannen voor twee.',
]

const OLDER = [
  'De kinderen zijn het huis uit en de fietstassen staan klaar.',
  'Trotse grootouder van drie, en daarnaast gewoon mezelf.',
  'Sinds kort met pensioen. Ik had nooit gedacht dat een week zo vol kon zijn.',
  'Ik ben alleen na een lang huwelijk. Het leven gaat door en ik wil er graag van genieten.',
  'Nog steeds elke ochtend een rondje zwemmen.',
  'Ik heb eindelijk tijd voor alles waar ik vroeger geen tijd voor had.',
  'Mijn camper is klaar voor vertrek, de stoel naast me is nog vrij.',
  'Drie dagen in de week pas ik op, de andere vier ben ik op pad.',
  'Ik zing bas in het koor van {city}, al veertig jaar op dezelfde stoel.',
  'Vorig jaar op dansles gegaan. Ik bots nog, maar op de maat.',
]

const FLEMISH = [
  'Geboren en getogen in {city}, en daar ben ik best fier op.',
  'Zet mij op een terras met goed gezelschap en ik ben content.',
  'Ik kan heel de dag babbelen, maar zwijgen gaat ook, als de zon schijnt.',
  'Plezant gezelschap, zeggen ze op het werk. Ze krijgen dan ook altijd koffiekoeken.',
  'Op zondag eerst naar de bakker, daarna zien we wel.',
  'Half {city} kent mij van de fanfare, de andere helft van het frietkot.',
  'Ik heb een hof vol kiekens en een hart vol plannen.',
  'In de week werk ik in ’t stad, in het weekend zit ik op de koersfiets.',
  'Doe mij maar een pint, een zakje frieten en een goed verhaal.',
  'Ik ben van {city}, maar mijn moeder hoort het verschil met de buren niet.',
]

const GERMAN = [
  'Ik woon in {city}, net over de grens, en leer Nederlands met veel plezier en weinig talent.',
  'Opgegroeid met twee talen; in {city} zeggen ze dat ik Nederlands klink, in Nederland Duits.',
  'Sinds een paar jaar in {city}. Voor goed gezelschap rijd ik graag een uur.',
  'In {city} geboren, maar mijn vakanties brachten me altijd naar de Nederlandse kust.',
  'Mijn oma kwam uit Zwolle, vandaar de stroopwafels in mijn keuken in {city}.',
  'Ik werk in Nederland en slaap in {city}, dus ik ken elke file bij naam.',
  'Op zaterdag ga ik vanuit {city} de grens over voor kaas en goede gesprekken.',
  'Mijn Nederlands leerde ik van liedjes; in {city} zing ik ze hard in de auto.',
  'Vanuit {city} is het maar een uur fietsen naar de eerste Nederlandse kroeg.',
  'Ik speel in {city} in een band die alleen Nederlandse liedjes kent.',
]

const ABOUT_INTEREST: Partial<Record<Interest, readonly string[]>> = {
  adventure: [
    'Zeg ja tegen een onverwacht plan en ik ben om.',
    'Ik heb ooit geslapen in een boomhut en wil dat nog eens.',
  ],
  animals: [
    'Mijn hond bepaalt het ritme van de dag.',
    'Twee katten uit het asiel zijn hier de baas.',
    'Ik help op zaterdag op een kinderboerderij.',
  ],
  art: ['Eén zondag per maand is voor een museum.', 'Ik teken, niet goed, wel vaak.'],
  astrology: ['Ik lees mijn horoscoop en geloof hem alleen als hij gunstig is.'],
  bbq: ['Zodra het boven de vijftien graden is, gaat de barbecue aan.'],
  beach: [
    'Strandwandeling in november: mijn idee van een perfecte dag.',
    'Zout in mijn haar, zand in de auto, ik vind het prima.',
  ],
  beer: ['Ik brouw thuis bier dat mijn vrienden uit beleefdheid opdrinken.'],
  biking: ['Honderd kilometer op de fiets en dan een tosti.', 'Ik fiets alles, ook met tegenwind.'],
  coffee: ['Koffie zet ik met zorg; daarvoor ben ik geen mens.', 'Kom maar op met je favoriete koffietent.'],
  cooking: [
    'Ik kook te veel, dus blijf vooral eten.',
    'Mijn risotto is goed, mijn taart is een risico.',
    'Koken doe ik zonder recept en met de radio aan.',
  ],
  dancing: ['Salsa op dinsdag, spierpijn op woensdag.', 'In de keuken dans ik het best.'],
  fashion: ['Ik struin graag tweedehandswinkels af.'],
  foodie: ['Ik onthoud steden aan wat ik er gegeten heb.'],
  gardening: ['Mijn moestuin levert vooral courgettes. Heel veel courgettes.'],
  gym: ['Drie keer per week sporten houdt mijn hoofd helder.'],
  hiking: [
    'Een lange wandeling en een appeltaart, meer heeft een zondag niet nodig.',
    'Ik loop het Pieterpad in stukjes.',
  ],
  movies: [
    'Ik kan hele scènes meepraten uit films die niemand kent.',
    'Een goede film mag van mij gerust drie uur duren.',
  ],
  music: [
    'Ik zing in een koor waar enthousiasme telt.',
    'Mijn platenkast is te groot voor mijn kamer.',
    'Live muziek maakt me altijd blij.',
  ],
  outdoors: ['Tent, brandertje, een meertje: klaar.', 'Het bos is mijn woonkamer.'],
  party: ['Ik ga als laatste van de dansvloer.'],
  photography: ['Ik fotografeer liefst mensen die het niet merken, en vraag het daarna netjes.'],
  politics: ['Ik discussieer graag, zolang we daarna samen eten.'],
  reading: ['Er liggen altijd drie boeken naast mijn bed.', 'In de trein lees ik, thuis herlees ik.'],
  shopping: ['De markt op zaterdag sla ik nooit over.'],
  sports: ['Op zaterdag sta ik langs de lijn of op het veld.', 'Ik tennis fanatiek en verlies met stijl.'],
  sushi: ['Voor goede sushi ga ik een stad om.'],
  tea: ['Ik heb een la vol thee en voor elke bui een smaak.'],
  theater: ['Een avond theater maakt mijn hele week goed.'],
  travelling: [
    'Volgende op mijn lijst: met de nachttrein naar het noorden.',
    'Ik reis licht en kom altijd terug met te veel verhalen.',
  ],
  vegetarian: ['Ik eet al jaren vegetarisch en bewijs graag dat het lekker is.'],
  'video games': ['Ik game graag samen, liefst op de bank in plaats van online.'],
  wine: ['Een glas wijn, een lang gesprek, en de tijd vergeten.'],
}

const ENDINGS = [
  'Ik zoek iemand die ook om zichzelf kan lachen.',
  'Het mag rustig beginnen, met een goed gesprek.',
  'Eerlijkheid vind ik belangrijker dan perfectie.',
  'Liefst iemand die plannen maakt en ze ook weer los kan laten.',
  'Ik hoop op een klik. De rest wijst zich vanzelf.',
  'Geen haast, wel zin.',
  'Schrijf me waar jij deze week om gelachen hebt.',
  'Een wandeling lijkt me een fijner begin dan een formulier.',
  'Humor graag, spelfouten vergeef ik.',
  'Wie weet drinken we binnenkort ergens een kop koffie.',
  'Vertel me iets wat niet in je profiel staat.',
  'Iemand met een eigen leven en ruimte voor een tweede stoel aan tafel.',
  'Ik ben op zoek naar warmte, en naar iemand die de weg weet.',
  'Laat weten welk liedje ik moet kennen.',
  'Zullen we het gewoon proberen?',
  'Wat het wordt zien we wel, als het maar oprecht is.',
  'Ik geloof in kleine dingen, zoals samen boodschappen doen.',
  'Samen iets nieuws leren lijkt me leuk. Keramiek bijvoorbeeld, of zeilen.',
  'Stuur gerust een berichtje, ik bijt niet.',
  'Een zoen hoeft niet meteen, een glimlach wel.',
  'Ik val voor mensen die goed kunnen luisteren.',
  'Hopelijk tot snel.',
  'Wie durft er te beginnen?',
  'Liever één lang gesprek dan tien korte.',
]

const FLEMISH_ENDINGS = [
  'Goesting in een babbel? Laat maar weten.',
  'Het moet klikken, en anders hebben we toch plezant gebabbeld.',
  'Ik zoek iemand om mee op café te gaan en op tijd mee naar huis.',
  'Iemand met een warm hart en een goede vork.',
]

/** The sentences of a profile text. */
export interface Bio {
  /** The sentences before the ending. Any of them can come first. */
  readonly openers: readonly string[]
  /** The sentences that can replace the first one. */
  readonly spareOpeners: readonly string[]
  readonly ending: string | null
}

/** Picks the sentences of a profile text. There are so many combinations that duplicates are rare. */
export function generateBio(random: Random, subject: BioSubject): Bio {
  const [opener = '', ...spares] = random.sample(listOpeners(subject), 4)
  const lines = random.sample(subject.interests, 2).flatMap((interest) => {
    const sentences = ABOUT_INTEREST[interest]
    return sentences ? [random.pick(sentences)] : []
  })
  const ending = random.pick(subject.country === 'BE' ? [...FLEMISH_ENDINGS, ...ENDINGS.slice(0, 8)] : ENDINGS)
  return { openers: [opener, ...lines], spareOpeners: spares, ending: random.chance(0.85) ? ending : null }
}

/** Joins the sentences to one text. Starts, if possible, with an opener that is not in `recentOpeners`. */
export function writeBio(
  { openers, spareOpeners: spares, ending }: Bio,
  recentOpeners: readonly string[],
): { opener: string; text: string } {
  const opener = [...openers, ...spares].find((sentence) => !recentOpeners.includes(sentence)) ?? openers[0] ?? ''
  const others = openers.filter((sentence) => sentence !== opener)
  return { opener, text: [opener, ...others, ...(ending === null ? [] : [ending])].join(' ') }
}

function listOpeners({ age, country }: BioSubject): readonly string[] {
  const countryOpeners = country === 'BE' ? [...FLEMISH, ...FLEMISH] : country === 'DE' ? [...GERMAN, ...GERMAN] : []
  const generation = age < 29 ? YOUNG : age < 52 ? MIDDLE : OLDER
  return country === 'DE' ? countryOpeners : [...OPENERS, ...countryOpeners, ...generation, ...generation]
}
