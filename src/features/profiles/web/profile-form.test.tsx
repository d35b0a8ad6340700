import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import type { OwnProfile, ProfileChanges } from '../contract.ts'
import { Completeness } from './completeness.tsx'
import { ProfileForm } from './profile-form.tsx'

const profile: OwnProfile = {
  id: 'eva',
  name: 'Eva',
  gender: 'female',
  sexuality: 'hetero',
  birthDate: '1992-05-17',
  age: 34,
  about: '',
  prompts: [],
  interests: [],
  facts: {
    intention: null,
    children: null,
    childWish: null,
    smoking: null,
    drinking: null,
    hairColour: null,
    eyeColour: null,
    bodyType: null,
    relationshipStatus: null,
    tattoos: null,
  },
  city: { id: 1, name: 'Utrecht', country: 'NL', regionCode: 'NL-UT', regionName: 'Utrecht' },
  heightCm: null,
  languages: [],
  work: '',
  hiddenFields: [],
  visibleFields: ['about', 'prompts', 'intention', 'height', 'work', 'languages', 'hairColour', 'eyeColour'],
}

/** Opens the form of a profile, which refuses web addresses as a name. */
async function openForm() {
  const calls = mockApi({
    profiles: {
      change: (changes) => {
        if (changes.name?.startsWith('www.')) throw new CallError('name_has_contact', {}, 422)
        return { ...profile, ...changes }
      },
    },
  })
  const screen = await renderScreen(
    <>
      <Completeness profile={profile} photoCount={0} />
      <ProfileForm profile={profile} />
    </>,
    { data: [settingsData(), viewerData({ email: 'Eva.Maes@mail.test' })], path: '/profile' },
  )
  return {
    ...screen,
    about: screen.getByRole('textbox', { name: 'Over jou' }),
    save: screen.getByRole('button', { name: 'Opslaan', exact: true }),
    listSaved: () =>
      calls.filter(({ endpoint }) => endpoint === 'profiles.change').map(({ input }) => input as ProfileChanges),
    pathname: () => screen.router.state.location.pathname,
    dialog: screen.getByRole('alertdialog'),
  }
}

test('a suggestion moves the focus to its first empty field', async () => {
  const screen = await openForm()
  await screen.getByRole('link', { name: /Vul je kenmerken in/ }).click()
  await expect.element(screen.getByLabelText('Wat zoek je?', { exact: true })).toHaveFocus()
})

test('contact data in the text is pointed out before it is saved, and can be changed or saved anyway', async () => {
  const screen = await openForm()
  await screen.about.fill('Bel me: nul zes een twee drie vier vijf zes zeven acht')
  await screen.save.click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/een telefoonnummer/)
  expect(screen.listSaved()).toEqual([])
  await screen.getByRole('button', { name: 'Tekst aanpassen' }).click()
  await expect.element(screen.about).toHaveFocus()
  await expect.element(alert).not.toBeInTheDocument()
  await screen.save.click()
  await screen.getByRole('button', { name: 'Toch opslaan' }).click()
  await expect.element(screen.getByText('Je profiel is bijgewerkt.')).toBeVisible()
  expect(screen.listSaved()).toHaveLength(1)
})

test('a member chooses prompts, answers and orders them; one without an answer is not saved', async () => {
  const screen = await openForm()
  const chooser = screen.getByLabelText('Zin toevoegen')
  await chooser.selectOptions('Op zondag vind je me …')
  const sunday = screen.getByRole('textbox', { name: 'Op zondag vind je me …' })
  await expect.element(sunday).toHaveFocus()
  await sunday.fill('op de markt')
  await chooser.selectOptions('Ik ben trots op …')
  await screen.getByRole('textbox', { name: 'Ik ben trots op …' }).fill('mijn moestuin')
  await chooser.selectOptions('Een klein geluk …')
  await expect.element(chooser).not.toBeInTheDocument() // three is the limit
  await screen.getByRole('button', { name: '„Ik ben trots op …” naar boven' }).click()
  await screen.save.click()
  await expect.element(screen.getByText('Je profiel is bijgewerkt.')).toBeVisible()
  expect(screen.listSaved()).toEqual([
    {
      prompts: [
        { key: 'proud_of', answer: 'mijn moestuin' },
        { key: 'sunday', answer: 'op de markt' },
      ],
    },
  ])
})

test('what one is looking for is saved, and an answer can be kept from the profile', async () => {
  const screen = await openForm()
  await screen.getByLabelText('Wat zoek je?', { exact: true }).selectOptions('Een relatie')
  await screen.getByLabelText('Hoe lang ben je?', { exact: true }).selectOptions('172 cm')
  await screen.getByLabelText('Je werk, in een paar woorden', { exact: true }).fill('Timmerman')
  await screen.getByRole('combobox', { name: 'Welke talen spreek je?' }).selectOptions('Fries')
  await screen.getByRole('combobox', { name: 'Welke talen spreek je?' }).selectOptions('Nederlands')
  await screen.getByRole('button', { name: 'Fries weghalen' }).click()
  await screen.getByRole('checkbox', { name: 'Hoe lang ben je?: niet tonen' }).click()
  await screen.save.click()
  await expect.element(screen.getByText('Je profiel is bijgewerkt.')).toBeVisible()
  expect(screen.listSaved()).toEqual([
    { intention: 'relationship', height: 172, work: 'Timmerman', languages: ['nl'], hiddenFields: ['height'] },
  ])
})

test('contact data in an answer is pointed out before it is saved', async () => {
  const screen = await openForm()
  await screen.getByLabelText('Zin toevoegen').selectOptions('Op zondag vind je me …')
  await screen.getByRole('textbox', { name: 'Op zondag vind je me …' }).fill('via eva@mail.test')
  await screen.save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/een e-mailadres/)
  expect(screen.listSaved()).toEqual([])
})

test('a refused field shows the reason and gets the focus', async () => {
  const screen = await openForm()
  const name = screen.getByLabelText('Naam')
  await name.fill('www.eva')
  await screen.save.click()
  await expect.element(screen.getByText('Gebruik een naam zonder webadres', { exact: false })).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('Evi')
  await screen.save.click()
  await expect.element(screen.getByText('Je profiel is bijgewerkt.')).toBeVisible()
  expect(screen.listSaved()).toEqual([{ name: 'www.eva' }, { name: 'Evi' }])
})

test('while offline saving waits, and a message says so', async () => {
  const screen = await openForm()
  await screen.about.fill('Nieuwe tekst over mij.')
  setConnection(false)
  await expect.element(screen.getByText(/^Je bent offline/)).toBeVisible()
  await expect.element(screen.save).toBeDisabled()
  setConnection(true)
  await expect.element(screen.save).toBeEnabled()
})

test('leaving with unsaved changes asks for confirmation; staying keeps the text', async () => {
  const screen = await openForm()
  await screen.about.fill('Nieuwe tekst over mij.')
  await screen.router.navigate('/chats')
  await screen.dialog.getByRole('button', { name: 'Hier blijven' }).click()
  await expect.element(screen.dialog).not.toBeInTheDocument()
  expect(screen.pathname()).toBe('/profile')
  await expect.element(screen.about).toHaveValue('Nieuwe tekst over mij.')
})

test('leaving with unsaved changes can save them first, or discard them', async () => {
  const screen = await openForm()
  await screen.about.fill('Nieuwe tekst over mij.')
  await screen.router.navigate('/chats')
  await screen.getByRole('button', { name: 'Opslaan en verder' }).click()
  await expect.poll(screen.pathname).toBe('/chats')
  expect(screen.listSaved()).toEqual([{ about: 'Nieuwe tekst over mij.' }])

  await screen.about.fill('Nog iets anders.')
  await screen.router.navigate('/likes')
  await screen.getByRole('button', { name: 'Weggaan zonder opslaan' }).click()
  await expect.poll(screen.pathname).toBe('/likes')
  expect(screen.listSaved()).toHaveLength(1)
})

test('a form without changes lets the member leave', async () => {
  const screen = await openForm()
  await screen.router.navigate('/chats')
  expect(screen.pathname()).toBe('/chats')
})

test('R-5.01 C-73 a name that is the address, or its beginning, is refused while it is typed', async () => {
  const screen = await openForm()
  const name = screen.getByRole('textbox', { name: 'Naam' })
  for (const typed of ['eva.maes', ' EVA.MAES ', 'eva.maes@mail.test']) {
    await name.fill(typed)
    await expect
      .element(name)
      .toHaveAccessibleDescription(/^Kies een naam die anders is dan het begin van je e-mailadres/)
    expect(name.element().getAttribute('aria-invalid')).toBe('true')
    await name.fill('Eva M')
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(screen.listSaved()).toEqual([])
})
