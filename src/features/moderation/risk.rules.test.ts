import { expect, test } from 'vitest'
import { findMessageRisks } from './risk-detection.rules.ts'

test.each([
  ['Kijk eens op https://knap.example/noa', ['link']],
  ['bel me op 06-12345678', ['phone']],
  ['NL91 ABNA 0417 1643 00 is mijn rekening', ['iban']],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['wallet']],
  ['Mijn wallet: 0x52908400098527886E0F7030069857D2E4169EE7', ['wallet']],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['wallet']],
  ['Kun je me 50 euro lenen tot vrijdag?', ['money']],
  ['Wil je wat geld overmaken? Mijn moeder is ziek', ['money']],
  ['Zou je € 200 kunnen voorschieten', ['money']],
  ['stuur me alsjeblieft geld voor de trein', ['money']],
  ['Maak 100 euro over naar mijn broer', ['money']],
  ['Ik heb dringend wat geld nodig', ['money']],
  ['Ik stuur je een tikkie, dan kom ik', ['money']],
  ['betaal me via western union', ['money']],
  ['Koop even een steam kaart voor me', ['money']],
  ['Investeer met mij in bitcoin, veel winst', ['money']],
  ['Could you please send me 100 dollars?', ['money']],
  ['can you lend me some money', ['money']],
  ['I urgently need some money', ['money']],
  ['please buy me an Amazon gift card', ['money']],
  ['Send me $50', ['money']],
  ['Maak 50 euro over op NL91 ABNA 0417 1643 00', ['iban', 'money']],
  ['Betaal of ik stuur je foto’s naar je vrouw', ['threat']],
  ['Een uurtje bij mij thuis kost 150 euro', ['paid']],
  ['heb je ook w h a t s a p p', ['contact']],
  ['are you on telegr@m', ['contact']],
  ['bel o6 12 34 56 78', ['phone']],
  ['mijn profiel staat op example.de', ['link']],
  ['mijn-foto.de is van mij', ['link']],
  ['www.example.de en example.de/noa', ['link']],
  ['app me op 0612345678 of www.noa.nl', ['link', 'phone']],
])('%s calls for care: %j', (text, risks) => {
  expect(findMessageRisks(text)).toEqual(risks)
})

test.each([
  'Hoi! Hoe was je weekend?',
  'Ik werk bij een bank, vooral met leningen.',
  'Zullen we om 19.30 uur afspreken?',
  'Ik ben 34 en woon in Utrecht.',
  'Geld maakt niet gelukkig, zeggen ze.',
  'Ik geef graag cadeaus met kerst',
  'De kaartjes waren 25 euro per stuk',
  'Wil je vrijdag koffie drinken?',
  'Kun je me helpen met mijn profiel?',
  'Mijn credits zijn bijna op, haha',
  'Een kop koffie kost hier 3,50!',
  'Ik maak me geen zorgen over geld',
  'Heb je weer een paar kilometer gelopen?',
  'Dat was in 2019, ik was toen 27.',
  'I send you a big hug',
  'Could you send me a photo of your dog?',
  'Ik investeer veel tijd in mijn vrienden',
  'Ik wacht op jou.de trein komt zo',
  'Ik kijk ernaar uit.De film begint om half negen',
])('%s calls for no care', (text) => {
  expect(findMessageRisks(text)).toEqual([])
})

test('a long text takes less than 2 seconds', () => {
  const startedAt = performance.now()
  for (const part of [
    'kun je 1',
    'stuur me ',
    'maak 1 euro ',
    '1 euro ',
    'bc1',
    'geld ',
    'can you send ',
    'my my ',
    'a b c ',
    'a.de ',
    '0 en ',
  ])
    findMessageRisks(part.repeat(1_000).slice(0, 10_000))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
