import { expect, findMailedLink, test } from './journey.ts'
import { answerSignupSteps, chooseGenders, giveConsent, newPerson } from './people.ts'

test('R-1.02 R-2.107 R-2.108 R-3.56 a visitor signs up on the home page, keeps the answers after a reload, confirms and becomes a member', async ({
  page,
}) => {
  const person = newPerson('Mila', 'Vrouw')
  await page.goto('/')
  await chooseGenders(page, person)
  await page
    .getByRole('button', { name: /Gratis beginnen/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Wanneer ben je geboren?' })).toBeVisible()
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByText(/^Vul uw geboortedatum in/)).toBeVisible()
  await answerSignupSteps(page, person)
  await expect(page.getByRole('heading', { name: 'Nog één ding' })).toBeVisible()

  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(storage).toContain(person.name)
  expect(storage).not.toContain('een lange zin met koffie')

  await page.goto('/')
  await expect(page.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: 'Vrouw' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toBeVisible()
  await page.getByRole('button', { name: 'Verder waar je was (stap 5)' }).first().click()
  await expect(page.getByRole('heading', { name: 'Hoe wil je inloggen?' })).toBeVisible()

  await page.goto('/signup')
  await expect(page.getByText('Verder waar je was (stap 5)')).toBeVisible()
  await expect(page.getByLabel('E-mailadres')).toHaveValue(person.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await page.getByRole('button', { name: 'Verder' }).click()
  expect(await page.evaluate(() => localStorage.getItem('signup'))).toContain('"lander":"home"')
  await giveConsent(page)
  await expect(page.getByRole('heading', { name: 'Bekijk je mail' })).toBeVisible()
  await expect(page.getByText('Na het bevestigen krijg je 5 credits.')).toBeVisible()

  await page.goto(await findMailedLink(page, person.email))
  await page.getByRole('button', { name: 'Mijn account activeren' }).click()
  await page.waitForURL('**/activate/done')
  await expect(page.getByRole('link', { name: 'Leden bekijken' })).toBeVisible()
  await expect(page.getByText('Je kreeg 5 credits als welkomstcadeau.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Word premium' })).toBeVisible()
  const { user } = await (await page.request.get('/api/user.php')).json()
  expect(user).toMatchObject({ status: 'active', credits: 5, paid_user: false })

  await page.goto('/')
  await page.waitForURL('**/discover')
})

test('R-1.03 R-6.09 R-8.12 a wrong password is refused; the right one opens the requested page; logging out ends the session', async ({
  page,
}) => {
  await page.goto('/likes/sent')
  await page.waitForURL('**/login?returnTo=**')
  await page.getByLabel('E-mailadres').fill('bert@demo.vonk.test')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet dit')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Login mislukt, probeer opnieuw')).toBeVisible()
  await page.getByLabel('Wachtwoord', { exact: true }).fill('welkom-bij-vonk')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL('**/likes/sent')

  await page.getByRole('button', { name: 'Mijn account' }).click()
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/members')
  await page.waitForURL('**/login?returnTo=**')
})

test('an unfinished signup can be restarted on the home page', async ({ page }) => {
  await page.goto('/signup')
  await chooseGenders(page, newPerson('Noor', 'Vrouw'))
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Dag', { exact: true })).toBeFocused()
  await page.goto('/')
  const resume = page.getByRole('button', { name: 'Verder waar je was (stap 2)' })
  await expect(resume.first()).toBeVisible()
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click()
  await expect(resume).toHaveCount(0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Gratis beginnen' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toBeHidden()
})
