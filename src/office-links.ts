import { createHref } from './links.ts'
import type { Permission } from './features/staff/rules.ts'

/** A group of the menu of the office, in the order of the table of pages. */
export type OfficeMenuGroup = 'start' | 'safety' | 'members' | 'money' | 'growth' | 'content' | 'site' | 'own'

interface OfficePage {
  readonly path: `/office${string}`
  /** The file in `screens/office/`. */
  readonly file: `${string}.page.tsx`
  /** The group of its link in the menu; other pages are reached from these. */
  readonly menu?: OfficeMenuGroup
  /** The permission that opens it; a page of the login has none. */
  readonly permission?: Permission
}

/**
 * Every page of the office by its route name, in the order of the menu. Its routes, its links, its menu and the permission
 * that its loader requires come from here. Members' scripts load none of this.
 */
export const officePages = {
  office: { path: '/office', file: 'overview.page.tsx', menu: 'start', permission: 'office.open' },
  'office-metrics': { path: '/office/figures', file: 'metrics.page.tsx', menu: 'start', permission: 'metrics.read' },
  'office-cases': { path: '/office/cases', file: 'cases.page.tsx', menu: 'safety', permission: 'cases.read' },
  'office-case': { path: '/office/cases/:id', file: 'case.page.tsx', permission: 'cases.read' },
  'office-photos': { path: '/office/photos', file: 'photos.page.tsx', menu: 'safety', permission: 'photos.decide' },
  'office-member-photos': { path: '/office/photos/:id', file: 'member-photos.page.tsx', permission: 'photos.decide' },
  'office-photo-ban': { path: '/office/photos/:id/ban', file: 'photo-ban.page.tsx', permission: 'photos.decide' },
  'office-verifications': {
    path: '/office/verifications',
    file: 'verifications.page.tsx',
    menu: 'safety',
    permission: 'photos.decide',
  },
  'office-banned-images': {
    path: '/office/banned-images',
    file: 'banned-images.page.tsx',
    menu: 'safety',
    permission: 'photos.decide',
  },
  'office-complaints': {
    path: '/office/complaints',
    file: 'complaints.page.tsx',
    menu: 'safety',
    permission: 'complaints.read',
  },
  'office-complaint': { path: '/office/complaints/:number', file: 'complaint.page.tsx', permission: 'complaints.read' },
  'office-signups': { path: '/office/signups', file: 'signups.page.tsx', menu: 'safety', permission: 'members.change' },
  'office-rules': { path: '/office/rules', file: 'rules.page.tsx', menu: 'safety', permission: 'rules.read' },
  'office-rule': { path: '/office/rules/:rule', file: 'rule.page.tsx', permission: 'rules.read' },
  'office-transparency': {
    path: '/office/transparency',
    file: 'transparency.page.tsx',
    menu: 'safety',
    permission: 'cases.read',
  },
  'office-members': { path: '/office/members', file: 'members.page.tsx', menu: 'members', permission: 'members.read' },
  'office-member': { path: '/office/members/:id', file: 'member.page.tsx', permission: 'members.read' },
  'office-timeline': { path: '/office/members/:id/timeline', file: 'timeline.page.tsx', permission: 'members.read' },
  'office-archive': { path: '/office/members/:id/archive', file: 'archive.page.tsx', permission: 'members.export' },
  'office-messages': { path: '/office/members/:id/messages', file: 'messages.page.tsx', permission: 'messages.read' },
  'office-approvals': {
    path: '/office/approvals',
    file: 'approvals.page.tsx',
    menu: 'members',
    permission: 'approvals.decide',
  },
  'office-inbox': { path: '/office/inbox', file: 'inbox.page.tsx', menu: 'members', permission: 'fictional.change' },
  'office-conversation': { path: '/office/inbox/:id', file: 'conversation.page.tsx', permission: 'fictional.change' },
  'office-fictional': {
    path: '/office/fictional',
    file: 'fictional.page.tsx',
    menu: 'members',
    permission: 'fictional.change',
  },
  'office-fictional-profile': {
    path: '/office/fictional/:id',
    file: 'fictional-profile.page.tsx',
    permission: 'fictional.change',
  },
  'office-orders': { path: '/office/orders', file: 'orders.page.tsx', menu: 'money', permission: 'orders.read' },
  'office-order': { path: '/office/orders/:id', file: 'order.page.tsx', permission: 'orders.read' },
  'office-refunds': { path: '/office/refunds', file: 'refunds.page.tsx', menu: 'money', permission: 'orders.read' },
  'office-incoming-payments': {
    path: '/office/receipts',
    file: 'incoming-payments.page.tsx',
    menu: 'money',
    permission: 'bank.read',
  },
  'office-incoming-payment': {
    path: '/office/receipts/:id',
    file: 'incoming-payment.page.tsx',
    permission: 'bank.read',
  },
  'office-debits': { path: '/office/debits', file: 'debits.page.tsx', menu: 'money', permission: 'bank.read' },
  'office-reconciliation': {
    path: '/office/books',
    file: 'reconciliation.page.tsx',
    menu: 'money',
    permission: 'bookkeeping.read',
  },
  'office-vat': { path: '/office/vat', file: 'vat.page.tsx', menu: 'money', permission: 'bookkeeping.read' },
  'office-partners': {
    path: '/office/partners',
    file: 'partners.page.tsx',
    menu: 'growth',
    permission: 'partners.read',
  },
  'office-discounts': {
    path: '/office/discounts',
    file: 'discounts.page.tsx',
    menu: 'growth',
    permission: 'codes.read',
  },
  'office-landers': { path: '/office/landers', file: 'landers.page.tsx', menu: 'growth', permission: 'landers.read' },
  'office-lander': { path: '/office/landers/:lander/:slug', file: 'lander.page.tsx', permission: 'landers.read' },
  'office-campaigns': {
    path: '/office/campaigns',
    file: 'campaigns.page.tsx',
    menu: 'growth',
    permission: 'landers.read',
  },
  'office-gifts': { path: '/office/gifts', file: 'gifts.page.tsx', menu: 'content', permission: 'catalog.read' },
  'office-interests': {
    path: '/office/interests',
    file: 'interests.page.tsx',
    menu: 'content',
    permission: 'catalog.read',
  },
  'office-options': { path: '/office/options', file: 'options.page.tsx', menu: 'content', permission: 'catalog.read' },
  'office-pages': { path: '/office/pages', file: 'pages.page.tsx', menu: 'content', permission: 'pages.read' },
  'office-page': { path: '/office/pages/:slug/:language', file: 'page.page.tsx', permission: 'pages.read' },
  'office-announcements': {
    path: '/office/announcements',
    file: 'announcements.page.tsx',
    menu: 'content',
    permission: 'announcements.read',
  },
  'office-announcement': {
    path: '/office/announcements/:id',
    file: 'announcement.page.tsx',
    permission: 'announcements.read',
  },
  'office-mails': { path: '/office/mails', file: 'mails.page.tsx', menu: 'content', permission: 'mails.read' },
  'office-mail': { path: '/office/mails/:kind', file: 'mail.page.tsx', permission: 'mails.read' },
  'office-settings': { path: '/office/settings', file: 'settings.page.tsx', menu: 'site', permission: 'settings.read' },
  'office-setting': { path: '/office/settings/:key', file: 'setting.page.tsx', permission: 'settings.read' },
  'office-staff': { path: '/office/staff', file: 'staff.page.tsx', menu: 'site', permission: 'staff.read' },
  'office-audit': { path: '/office/audit', file: 'audit.page.tsx', menu: 'site', permission: 'audit.read' },
  'office-account': { path: '/office/account', file: 'account.page.tsx', menu: 'own', permission: 'office.open' },
  'office-confirmation': { path: '/office/confirmation', file: 'confirmation.page.tsx', permission: 'office.open' },
  'office-login': { path: '/office/login', file: 'login.page.tsx' },
  'office-code': { path: '/office/code', file: 'code.page.tsx' },
  'office-setup': { path: '/office/setup/:token', file: 'setup.page.tsx' },
} as const satisfies Record<string, OfficePage>

export type OfficeRouteName = keyof typeof officePages

/** The route names of the pages that staff open after their login. */
export type StaffPageName = {
  [Name in OfficeRouteName]: (typeof officePages)[Name] extends { permission: Permission } ? Name : never
}[OfficeRouteName]

type OfficePaths = { readonly [Name in OfficeRouteName]: (typeof officePages)[Name]['path'] }

/** The path of every page of the office by its route name. */
export const officePaths = Object.fromEntries(
  Object.entries(officePages).map(([name, { path }]) => [name, path]),
) as OfficePaths // Object.fromEntries loses the path of each name

/** Returns the path of a page of the office, with its encoded parameters and query string. */
export const officeHref = createHref(officePaths)
