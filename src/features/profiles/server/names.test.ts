import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'
import { validateName } from '../rules.ts'
import { skeletonOf } from './lookalikes.ts'
import { impersonatesStaff } from './names.ts'

const sites = ['Vonkje', 'Vonkje Plus']

test.each([
  ['Greek', 'Vσnkje'],
  ['Cyrillic', 'Vоnkjе'],
  ['Lisu', 'ꓦonkje'],
  ['Cherokee', 'Ꮩonkje'],
  ['Cherokee in small letters', 'ꮩonkje'],
  ['small capitals', 'ᴠᴏɴᴋᴊᴇ'],
  ['Armenian', 'Vօnkյe'],
  ['mathematical letters', '𝐕𝓸𝔫𝕜𝗃𝑒'],
  ['wide letters', 'Ｖｏｎｋｊｅ'],
  ['circled letters', 'ⓥⓞⓝⓚⓙⓔ'],
  ['white letters on squares', '🅥🅞🅝🅚🅙🅔'],
  ['Canadian syllabics', 'ᐯOᑎKᒍE'],
  ['accents and strokes', 'Vøņķję'],
  ['a digit', 'V0NKJ3'],
  ['Roman numerals', 'ⅴonkje'],
])('T26 a name in %s has the skeleton of the Latin one', (_what, name) => {
  expect(skeletonOf(name)).toBe(skeletonOf('Vonkje'))
  expect(impersonatesStaff(name, sites)).toBe(true)
})

test.each(
  `Admin аdmin Αdmin ADMІN Adm1n Adm|n Adᴍin Adrnin Ádmin 4dm1n Admins AdminSanne SanneAdmin Admin2026 ᗩᗪᗰIᑎ 𝓐dmin
  Moderator m0derator Moderatoren Beheerder Sitebeheer Systeembeheerder Helpdesk HelpdeskNL Klantenservice Klantendienst
  Medewerker Medeԝerker Administrator Webmaster Support Sυpport Supportteam SupportTeam Teamsupport Livesupport Support24
  Staƒƒ Staffteam Vonkje Vonkjeteam VonkjeTeam Teamvonkje Vonkjes Mijnvonkje Vonkϳe`.split(/\s+/),
)('T26 the name %s impersonates the staff', (name) => {
  expect(impersonatesStaff(name, sites)).toBe(true)
})

test.each(['A d m i n', 'A.d.m.i.n', 'Support Vonkje', 'Team Vonkje', 'V o n k j e', 'Vonkje 💘 Team', 'De beheerder'])(
  'T26 the name %j impersonates the staff',
  (name) => {
    expect(impersonatesStaff(name, sites)).toBe(true)
  },
)

test('T26 a short site name is refused as a word and with a team word, not within other names', () => {
  expect(['Nu', 'nυ', 'NuTeam', 'Team Nu'].filter((name) => !impersonatesStaff(name, ['Nu']))).toEqual([])
  expect(['Nuria', 'Manu', 'Nur', 'Anuk'].filter((name) => impersonatesStaff(name, ['Nu']))).toEqual([])
})

/** First names and nicknames of the Netherlands, Belgium, Germany, Turkey, Morocco, Suriname and Poland. */
const ordinary =
  `Daan Sem Lucas Levi Finn Noah Milan Luuk Thijs Sven Bram Ruben Jesse Lars Tim Joris Pieter Kees Wim Henk Jan
  Jeroen Maarten Sander Wouter Bas Niels Rik Teun Gijs Siem Stijn Mees Emma Julia Mila Sophie Zoë Anna Sara Nora Lotte
  Fleur Isa Noor Lieke Roos Sanne Femke Anouk Marloes Ilse Wilma Ingrid Truus Annemiek Saskia Esmée Floor Jip Loïs Puck
  Wannes Jelle Seppe Arthur Jules Lowie Warre Mathis Robbe Kobe Ward Louis Margaux Elise Axelle Lien Griet Hilde Goedele
  Veerle Nele Chloé Amélie Benoît Thibault Céleste Lukas Leon Maximilian Felix Jürgen Günther Jörg Björn Käthe Sören
  Anneliese Heike Uwe Dieter Silke Ute Birgit Marlene Staffan Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim Çağlar Ömer
  Yusuf Emre Burak Can Barış Ayşe Fatma Emine Zeynep Elif Şeyma Özlem Gül Yasemin Selin Büşra Işıl Defne Mohamed Youssef
  Bilal Hamza Rachid Abdelkader Karim Omar Ayoub Soufiane Noureddine Khadija Naima Samira Loubna Hafsa Ikram Aïcha Imane
  Fatima Yasmina Chaimae Nadia Soraya Dwight Winston Orlando Ruud Clarence Romeo Shaniqua Sherida Chantal Jerrel Gilmar
  Humphrey Ravi Anil Priya Shanti Radjesh Soenita Kenneth Xaviera Jan Piotr Krzysztof Andrzej Paweł Michał Łukasz Jakub
  Wojciech Grzegorz Zbigniew Agnieszka Małgorzata Katarzyna Ewa Zofia Żaneta Bożena Jadwiga Kinga Święta Mieczysław
  Bolleke Snoes Zonnetje Lachebekje Knuffelbeer Tijgertje Kroelkont Sterretje Vlinder88 Zeeman Rotterdammert Brabo
  Feyenoorder Ajaxied Lekkerding Bikerboy Dromer Levensgenieter Natuurmens Reislustig Supporter Goldfinger Falstaff
  Vonk Vonkenberg Sparkle Nuchtere Boswachter Teamspeler Serviceclub Botje Deskundige Hulpje Beheerste Modern Modeste`.split(
    /\s+/,
  )

test('T26 ordinary names are allowed', () => {
  expect(new Set(ordinary).size).toBeGreaterThan(200)
  expect(ordinary.filter((name) => validateName(name, 'post@mail.nl') || impersonatesStaff(name, sites))).toEqual([])
})

test.each([
  'Олександр',
  'Αλέξης',
  'Наталья',
  '李小龍',
  'علی‌رضا',
  'Sаnne',
  'Anna-Maria',
  'Jan Willem',
  'O’Neil',
  'Sanne 👩‍👩‍👧',
])('T26 the name %s is allowed', (name) => {
  expect(impersonatesStaff(name, sites)).toBe(false)
})

test('T26 R-5.19 signup and name changes refuse names that impersonate the site or its staff', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { name: 'Hartslag' })
  for (const name of ['ꓧartslag', 'Hartslagteam', 'Vonkjeteam', 'Adᴍin']) {
    const { response } = await signUpVisitor(world, { name })
    expect([response.status, await response.json()]).toMatchObject([422, { refusal: 'name_of_staff' }])
    const changed = await world.as(await world.member()).patch('/api/profile', { name })
    expect([changed.status, await changed.json()]).toMatchObject([422, { refusal: 'name_of_staff' }])
  }
  expect(await world.sql(`select 1 from account where email = 'post@example.com'`)).toEqual([])
})
