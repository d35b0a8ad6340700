import { By } from 'selenium-webdriver'
import { findMailedLinkBySubject } from '../mails.ts'
import { expect, origin, password, test } from '../journey.ts'
import { officeOrigin } from '../office.ts'
import { fetchOwnId, newPerson, signUpAndConfirm } from '../people.ts'
import { choose, find, findText, press, startWebKit, type, type WebKit } from './webkit.ts'

/** Enters the code that the demo shows. A code that another journey has used is refused until the next one. */
async function enterCode(webkit: WebKit): Promise<void> {
  const hint = await (await findText(webkit, 'Demo: de code van dit moment is')).getText()
  await type(webkit, 'Code', /\d{6}/.exec(hint)?.[0] ?? '')
  await press(webkit, 'Inloggen')
  await find(webkit, By.xpath('//h1[starts-with(normalize-space(), "Dag ")]'), 3_000)
}

/** Logs a colleague in to the office with the code that the demo shows. */
async function openOffice(webkit: WebKit, role: string): Promise<void> {
  await webkit.driver.manage().deleteAllCookies()
  await webkit.driver.get(`${officeOrigin()}/`)
  await type(webkit, 'E-mailadres', `${role}@demo.vonk.test`)
  await type(webkit, 'Wachtwoord', password)
  await press(webkit, 'Verder')
  await expect(() => enterCode(webkit)).toPass({ timeout: 90_000 })
  await webkit.driver.get(`${officeOrigin()}/office/cases`)
  await find(webkit, By.xpath('//h1[normalize-space()="Meldingen"]'))
}

/** Reports a member as Anna. */
async function report(webkit: WebKit, memberId: string, name: string): Promise<void> {
  await webkit.driver.get(`${origin()}/login`)
  await webkit.driver.executeScript(`localStorage.setItem('site-entry', String(Date.now()))`)
  await type(webkit, 'E-mailadres', 'anna@demo.vonk.test')
  await type(webkit, 'Wachtwoord', password)
  await press(webkit, 'Inloggen')
  await webkit.driver.wait(async () => (await webkit.driver.getCurrentUrl()).endsWith('/members'), 15_000)
  await webkit.driver.get(`${origin()}/members/${memberId}`)
  await press(webkit, 'Meer')
  await press(webkit, `${name} melden`)
  await (await find(webkit, By.css('input[type=radio][value=threat]'))).click()
  await press(webkit, 'Melding versturen')
  await findText(webkit, 'Bedankt voor je melding. Het nummer is')
}

test('L-24 L-25 WebKit: a report becomes a case, a decision, an objection and a reversal', async ({ browser }) => {
  const person = newPerson('Wim', 'Man')
  const reported = await signUpAndConfirm(browser, person)
  const id = await fetchOwnId(reported)
  await using webkit = await startWebKit()
  await report(webkit, id, 'Wim')

  await openOffice(webkit, 'moderator')
  const row = By.xpath('//tr[contains(., "Bedreiging of geweld")]//a[normalize-space()="Open"]')
  await (await find(webkit, row)).click()
  await press(webkit, 'Neem deze zaak')
  await choose(webkit, 'Maatregel', 'hide')
  await choose(webkit, 'Grond uit de voorwaarden', 'safety')
  await type(webkit, 'Uitleg aan het lid', 'Je dreigde iemand.')
  await type(webkit, 'Aantal dagen', '7')
  await press(webkit, 'Neem besluit')
  await find(webkit, By.xpath('//h1[normalize-space()="Meldingen"]'))

  const link = await findMailedLinkBySubject(reported, person.email, 'Een besluit over je account')
  await webkit.driver.get(link)
  await type(webkit, 'Je bezwaar', 'Ik heb niemand bedreigd.')
  await press(webkit, 'Bezwaar versturen')
  await findText(webkit, 'Je bezwaar is ontvangen')

  await openOffice(webkit, 'admin')
  const objection = By.xpath('//li[contains(., "Verbergen in zoeken en matches")]//a[normalize-space()="Bekijk"]')
  await (await find(webkit, objection)).click()
  await findText(webkit, 'Ik heb niemand bedreigd.')
  await (await find(webkit, By.xpath('//summary[contains(., "Draai dit besluit terug")]'))).click()
  const form = '//form[.//button[normalize-space()="Draai dit besluit terug"]]'
  await (await find(webkit, By.xpath(`${form}//textarea`))).sendKeys('Je hebt gelijk.')
  await (await find(webkit, By.xpath(`${form}//button[normalize-space()="Draai dit besluit terug"]`))).click()
  await findText(webkit, 'Teruggedraaid op')
  await findMailedLinkBySubject(reported, person.email, 'Een besluit is teruggedraaid')
  expect(await fetchOwnId(reported)).toBe(id)
})
