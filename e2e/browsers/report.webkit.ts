import { By } from 'selenium-webdriver'
import { findMailedLinkBySubject } from '../mails.ts'
import { expect, origin, password, test } from '../journey.ts'
import { officeOrigin } from '../office.ts'
import { fetchOwnId, newPerson, signUpAndConfirm } from '../people.ts'
import { clickControl, fillField, findText, findVisible, selectOption, startWebKit, type WebKit } from './webkit.ts'

/** Enters the code that the demo shows. A code that another journey has used is refused until the next one. */
async function enterCode(webkit: WebKit): Promise<void> {
  const hint = await (await findText(webkit, 'Demo: de code van dit moment is')).getText()
  await fillField(webkit, 'Code', /\d{6}/.exec(hint)?.[0] ?? '')
  await clickControl(webkit, 'Inloggen')
  await findVisible(webkit, By.xpath('//h1[starts-with(normalize-space(), "Dag ")]'), 3_000)
}

/** Logs a colleague in to the office with the code that the demo shows. */
async function openOffice(webkit: WebKit, role: string): Promise<void> {
  await webkit.driver.get(`${officeOrigin()}/`)
  await webkit.driver.manage().deleteAllCookies() // only of the host that is open
  await webkit.driver.get(`${officeOrigin()}/`)
  await fillField(webkit, 'E-mailadres', `${role}@demo.vonk.test`)
  await fillField(webkit, 'Wachtwoord', password)
  await clickControl(webkit, 'Verder')
  await expect(() => enterCode(webkit)).toPass({ timeout: 90_000 })
  await webkit.driver.get(`${officeOrigin()}/office/cases`)
  await findVisible(webkit, By.xpath('//h1[normalize-space()="Meldingen"]'))
}

/** Reports a member as Anna. */
async function reportMember(webkit: WebKit, memberId: string, name: string): Promise<void> {
  await webkit.driver.get(`${origin()}/login`)
  await webkit.driver.executeScript(`localStorage.setItem('site-entry', String(Date.now()))`)
  await webkit.driver.executeScript(`localStorage.setItem('language-question', 'answered')`)
  await fillField(webkit, 'E-mailadres', 'anna@demo.vonk.test')
  await fillField(webkit, 'Wachtwoord', password)
  await clickControl(webkit, 'Inloggen')
  await webkit.driver.wait(async () => (await webkit.driver.getCurrentUrl()).endsWith('/discover'), 15_000)
  await webkit.driver.get(`${origin()}/members/${memberId}`)
  await clickControl(webkit, 'Meer')
  await clickControl(webkit, `${name} melden`)
  await (await findVisible(webkit, By.css('input[type=radio][value=threat]'))).click()
  await clickControl(webkit, 'Melding versturen')
  await findText(webkit, 'Bedankt voor je melding. Het nummer is')
}

test('L-24 L-25 WebKit: a report becomes a case, a decision, an objection and a reversal', async ({ browser }) => {
  const person = newPerson('Wim', 'Man')
  const reported = await signUpAndConfirm(browser, person)
  const id = await fetchOwnId(reported)
  await using webkit = await startWebKit()
  await reportMember(webkit, id, 'Wim')

  await openOffice(webkit, 'moderator')
  const row = By.xpath('//tr[contains(., "Bedreiging of geweld")]//a[normalize-space()="Open"]')
  await (await findVisible(webkit, row)).click()
  await clickControl(webkit, 'Neem deze zaak')
  await selectOption(webkit, 'Maatregel', 'hide')
  await selectOption(webkit, 'Grond uit de voorwaarden', 'safety')
  await fillField(webkit, 'Uitleg aan het lid', 'Je dreigde iemand.')
  await fillField(webkit, 'Aantal dagen', '7')
  await clickControl(webkit, 'Neem besluit')
  await findVisible(webkit, By.xpath('//h1[normalize-space()="Meldingen"]'))

  const link = await findMailedLinkBySubject(reported, person.email, 'Een besluit over je account')
  await webkit.driver.get(link)
  await fillField(webkit, 'Je bezwaar', 'Ik heb niemand bedreigd.')
  await clickControl(webkit, 'Bezwaar versturen')
  await findText(webkit, 'Je bezwaar is ontvangen')

  await openOffice(webkit, 'admin')
  const objection = By.xpath('//li[contains(., "Verbergen in zoeken en matches")]//a[normalize-space()="Bekijk"]')
  await (await findVisible(webkit, objection)).click()
  await findText(webkit, 'Ik heb niemand bedreigd.')
  await (await findVisible(webkit, By.xpath('//summary[contains(., "Draai dit besluit terug")]'))).click()
  const form = '//form[.//button[normalize-space()="Draai dit besluit terug"]]'
  await (await findVisible(webkit, By.xpath(`${form}//textarea`))).sendKeys('Je hebt gelijk.')
  const reverse = await findVisible(webkit, By.xpath(`${form}//button[normalize-space()="Draai dit besluit terug"]`))
  await webkit.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', reverse)
  await reverse.click()
  await findText(webkit, 'Teruggedraaid op')
  await findMailedLinkBySubject(reported, person.email, 'Een besluit is teruggedraaid')
  expect(await fetchOwnId(reported)).toBe(id)
})
