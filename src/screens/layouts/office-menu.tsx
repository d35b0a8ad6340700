import { useLocation } from 'react-router'
import type { StaffApi } from '#features/staff/web/staff.queries.ts'
import { officeForms, SubmitButton } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import {
  officeHref,
  officePages,
  type OfficeMenuGroup,
  type OfficeRouteName,
  type StaffPageName,
} from '#office-links.ts'
import { classes } from '#ui/classes.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const logOutForm = officeForm('staff.logOut')

type Frame = Awaited<ReturnType<StaffApi['staff']['frame']>>

type MenuPageName = {
  [Name in StaffPageName]: (typeof officePages)[Name] extends { menu: OfficeMenuGroup } ? Name : never
}[StaffPageName]

/** The pages of the menu by group, in the order of the table. */
const pagesByGroup = Map.groupBy(
  (Object.keys(officePages) as OfficeRouteName[]).filter(isInMenu), // Object.keys returns string[]
  (name) => officePages[name].menu,
)

function isInMenu(name: OfficeRouteName): name is MenuPageName {
  return 'menu' in officePages[name]
}

/** The menu of the office: the screens that this role may open, by subject. */
export function OfficeMenu({ frame }: { frame: Frame }) {
  const t = useTexts('office')
  return (
    <nav aria-label={t('menu.title')} className="flex flex-col gap-1 lg:gap-0">
      {[...pagesByGroup].map(([group, pages]) => (
        <MenuGroup
          key={group}
          group={group}
          pages={pages.filter((name) => frame.permissions.includes(officePages[name].permission))}
        />
      ))}
      <logOutForm.Form next={officeHref('office-login')}>
        <SubmitButton variant="ghost" size="sm" className="-ml-1">
          {t('menu.logOut')}
        </SubmitButton>
      </logOutForm.Form>
    </nav>
  )
}

function MenuGroup({ group, pages }: { group: OfficeMenuGroup; pages: readonly MenuPageName[] }) {
  const t = useTexts('office')
  if (pages.length === 0) return null
  return (
    <>
      {group === 'own' && <hr className="my-3 border-border" />}
      {group !== 'start' && group !== 'own' && (
        <p className="mt-3 px-3 text-sm font-semibold text-text-3">{t(`menu.groups.${group}`)}</p>
      )}
      {pages.map((name) => (
        <MenuLink key={name} name={name} />
      ))}
    </>
  )
}

function MenuLink({ name }: { name: MenuPageName }) {
  const t = useTexts('office')
  const { pathname } = useLocation()
  const path = officeHref(name)
  const isCurrent = pathname === path || (name !== 'office' && pathname.startsWith(`${path}/`))
  return (
    <a
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center rounded-xl px-3 py-1 font-semibold hover:bg-surface-2 lg:min-h-8 lg:rounded-lg',
        isCurrent && 'bg-surface-3 lg:scroll-mt-48 lg:[scroll-initial-target:nearest]', // the menu of a desktop scrolls to it
      )}
    >
      {t(`menu.${name}`)}
    </a>
  )
}
