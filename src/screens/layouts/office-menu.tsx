import { useLocation } from 'react-router'
import type { StaffApi } from '#features/staff/web/staff.queries.ts'
import { officeForms, SubmitButton } from '#features/staff/web/staff.tsx'
import type { Permission } from '#features/staff/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref, type OfficeRouteName } from '#office-links.ts'
import { classes } from '#ui/classes.ts'
import type { staffOfficeContract } from '#features/staff/office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const logOutForm = officeForm('staff.logOut')

type Frame = Awaited<ReturnType<StaffApi['staff']['frame']>>

interface MenuItem {
  readonly route: Exclude<
    OfficeRouteName,
    | 'office-setup'
    | 'office-confirmation'
    | 'office-case'
    | 'office-complaint'
    | 'office-rule'
    | 'office-setting'
    | 'office-member'
    | 'office-timeline'
    | 'office-archive'
    | 'office-messages'
    | 'office-order'
    | 'office-receipt'
    | 'office-member-photos'
    | 'office-photo-ban'
    | 'office-page'
    | 'office-lander'
    | 'office-mail'
    | 'office-announcement'
    | 'office-conversation'
    | 'office-fictional-profile'
  >
  readonly permission: Permission
}

interface MenuGroup {
  readonly name: 'start' | 'safety' | 'members' | 'money' | 'growth' | 'content' | 'site' | 'own'
  readonly items: readonly MenuItem[]
}

const groups: readonly MenuGroup[] = [
  {
    name: 'start',
    items: [
      { route: 'office', permission: 'office.open' },
      { route: 'office-figures', permission: 'figures.read' },
    ],
  },
  {
    name: 'safety',
    items: [
      { route: 'office-cases', permission: 'cases.read' },
      { route: 'office-photos', permission: 'photos.decide' },
      { route: 'office-verifications', permission: 'photos.decide' },
      { route: 'office-banned-images', permission: 'photos.decide' },
      { route: 'office-complaints', permission: 'complaints.read' },
      { route: 'office-signups', permission: 'members.change' },
      { route: 'office-rules', permission: 'rules.read' },
      { route: 'office-transparency', permission: 'cases.read' },
    ],
  },
  {
    name: 'members',
    items: [
      { route: 'office-members', permission: 'members.read' },
      { route: 'office-approvals', permission: 'approvals.decide' },
      { route: 'office-inbox', permission: 'fictional.change' },
      { route: 'office-fictional', permission: 'fictional.change' },
    ],
  },
  {
    name: 'money',
    items: [
      { route: 'office-orders', permission: 'orders.read' },
      { route: 'office-refunds', permission: 'orders.read' },
      { route: 'office-receipts', permission: 'bank.read' },
      { route: 'office-debits', permission: 'bank.read' },
      { route: 'office-books', permission: 'books.read' },
      { route: 'office-vat', permission: 'books.read' },
    ],
  },
  {
    name: 'growth',
    items: [
      { route: 'office-partners', permission: 'partners.read' },
      { route: 'office-discounts', permission: 'codes.read' },
      { route: 'office-landers', permission: 'landers.read' },
      { route: 'office-campaigns', permission: 'landers.read' },
    ],
  },
  {
    name: 'content',
    items: [
      { route: 'office-gifts', permission: 'catalog.read' },
      { route: 'office-interests', permission: 'catalog.read' },
      { route: 'office-options', permission: 'catalog.read' },
      { route: 'office-pages', permission: 'pages.read' },
      { route: 'office-announcements', permission: 'announcements.read' },
      { route: 'office-mails', permission: 'mails.read' },
    ],
  },
  {
    name: 'site',
    items: [
      { route: 'office-settings', permission: 'settings.read' },
      { route: 'office-staff', permission: 'staff.read' },
      { route: 'office-audit', permission: 'audit.read' },
    ],
  },
  { name: 'own', items: [{ route: 'office-account', permission: 'office.open' }] },
]

/** The menu of the office: the screens that this role may open, by subject. */
export function OfficeMenu({ frame }: { frame: Frame }) {
  const t = useTexts('office')
  return (
    <nav aria-label={t('menu.title')} className="flex flex-col gap-1 lg:gap-0">
      {groups.map(({ name, items }) => (
        <MenuGroupList
          key={name}
          name={name}
          items={items.filter(({ permission }) => frame.permissions.includes(permission))}
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

function MenuGroupList({ name, items }: MenuGroup) {
  const t = useTexts('office')
  if (items.length === 0) return null
  return (
    <>
      {name === 'own' && <hr className="my-3 border-border" />}
      {name !== 'start' && name !== 'own' && (
        <p className="mt-3 px-3 text-sm font-semibold text-text-3">{t(`menu.groups.${name}`)}</p>
      )}
      {items.map(({ route }) => (
        <MenuLink key={route} route={route} />
      ))}
    </>
  )
}

function MenuLink({ route }: Pick<MenuItem, 'route'>) {
  const t = useTexts('office')
  const { pathname } = useLocation()
  const path = officeHref(route)
  const isCurrent = pathname === path || (route !== 'office' && pathname.startsWith(`${path}/`))
  return (
    <a
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center rounded-xl px-3 py-1 font-semibold hover:bg-surface-2 lg:min-h-8 lg:rounded-lg',
        isCurrent && 'bg-surface-3 lg:scroll-mt-48 lg:[scroll-initial-target:nearest]', // the menu of a desktop scrolls to it
      )}
    >
      {t(`menu.${route}`)}
    </a>
  )
}
