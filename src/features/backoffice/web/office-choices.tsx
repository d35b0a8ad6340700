import type { ComponentType } from 'react'
import type { ChoiceList } from '#features/sites/choices.rules.ts'
import { OfficeTable, useFrame } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { sortByName } from '#platform/text/sort-by-name.ts'
import { officeHref } from '#office-links.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import { AddChoiceForm, EditChoiceForm } from './office-choice-forms.tsx'
import { MoveForms, OfferButton } from './office-choice-actions.tsx'
import type { OfficeChoice, OfficeChoices } from './office-choices.queries.ts'

/** Renders a gift as members see it. */
type Preview = ComponentType<{ picture: string; name: string; price: number }>

interface ListProps {
  readonly list: ChoiceList
  readonly data: OfficeChoices
  /** The key of the choice whose form is open, or null. */
  readonly edited: string | null
  readonly preview?: Preview
}

/** One list: its choices, and the form that adds one or changes the one that was chosen. */
export function ChoiceListPart({ list, data: { languages, lists }, edited, preview }: ListProps) {
  const canChange = useFrame().permissions.includes('catalog.change')
  const choices = useSorted(list, lists[list] ?? [])
  const choice = choices.find(({ key }) => key === edited)
  return (
    <>
      <ChoicesTable list={list} choices={choices} preview={preview} />
      {canChange && choice && <EditChoiceForm list={list} choice={choice} languages={languages} />}
      {canChange && !choice && <AddChoiceForm list={list} languages={languages} />}
    </>
  )
}

/** Returns the interests by name, as members see them, and the choices of another list in their own order. */
function useSorted(list: ChoiceList, choices: readonly OfficeChoice[]): readonly OfficeChoice[] {
  const nameOf = useOfficeName()
  const locale = useLocale()
  return list === 'interests' ? sortByName(choices, { nameOf, locale }) : choices
}

interface TableProps {
  readonly list: ChoiceList
  readonly choices: readonly OfficeChoice[]
  readonly preview: Preview | undefined
}

function ChoicesTable({ list, choices, preview: Preview }: TableProps) {
  const t = useTexts('office-choices')
  const nameOf = useOfficeName()
  const last = choices.filter(({ isOffered }) => isOffered).length
  const gift = {
    key: 'preview',
    label: t('preview'),
    cell: (choice: OfficeChoice) =>
      Preview && <Preview picture={choice.picture ?? ''} name={nameOf(choice)} price={choice.price ?? 0} />,
  }
  const order = {
    key: 'order',
    label: t('order'),
    cell: (choice: OfficeChoice) => <MoveForms list={list} choice={choice} name={nameOf(choice)} last={last} />,
  }
  return (
    <OfficeTable
      label={t(`lists.${list}`)}
      rows={choices}
      keyOf={({ key }) => key}
      empty={t('empty')}
      columns={[
        ...(Preview ? [gift] : []),
        { key: 'name', label: t('name'), cell: (choice) => <Names list={list} choice={choice} /> },
        { key: 'state', label: t('state'), cell: (choice) => <State choice={choice} /> },
        ...(list === 'interests' ? [] : [order]),
        { key: 'offer', label: t('edit'), cell: (choice) => <Actions list={list} choice={choice} /> },
      ]}
    />
  )
}

/** Returns the name of a choice in the language of the page, or else in the first one that it has. */
function useOfficeName(): (choice: OfficeChoice) => string {
  const locale = useLocale()
  return ({ key, names }) => names[locale] ?? Object.values(names)[0] ?? key
}

interface ChoiceProps {
  readonly list: ChoiceList
  readonly choice: OfficeChoice
}

function Names({ choice }: ChoiceProps) {
  const nameOf = useOfficeName()
  const name = nameOf(choice)
  const others = Object.entries(choice.names).filter(([, each]) => each !== name)
  return (
    <div>
      <b className="wrap-anywhere">{name}</b>
      <span className="block text-text-2 wrap-anywhere">
        {[choice.key, ...others.map(([language, each]) => `${language}: ${each}`)].join(' · ')}
      </span>
    </div>
  )
}

function State({ choice: { isOffered, isOwn, isIntimate } }: Pick<ChoiceProps, 'choice'>) {
  const t = useTexts('office-choices')
  return (
    <span className="flex flex-wrap gap-1.5">
      <span className={chipClasses(isOffered ? 'success' : 'muted', 'sm')}>{t(isOffered ? 'offered' : 'retired')}</span>
      {isOwn && <span className={chipClasses('gold', 'sm')}>{t('own')}</span>}
      {isIntimate && <span className={chipClasses('muted', 'sm')}>{t('intimate')}</span>}
    </span>
  )
}

const ROUTES = { gifts: 'office-gifts', interests: 'office-interests' } as const

/** Returns the page of a list, with the form of one choice. */
function toPath(list: ChoiceList, key: string): string {
  if (list === 'gifts' || list === 'interests') return officeHref(ROUTES[list], {}, { key })
  return officeHref('office-options', {}, { list, key })
}

function Actions({ list, choice }: ChoiceProps) {
  const t = useTexts('office-choices')
  const name = useOfficeName()(choice)
  if (!useFrame().permissions.includes('catalog.change')) return ''
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`${toPath(list, choice.key)}#change-${list}`}
        aria-label={t('editOf', { name })}
        className="inline-flex min-h-11 items-center font-semibold text-primary-text underline"
      >
        {t('edit')}
      </a>
      <OfferButton list={list} choice={choice} name={name} />
    </div>
  )
}
