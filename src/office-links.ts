/** The path of every page of the office by its route name. Members' scripts load none of this. */
export const officePaths = {
  office: '/office',
  'office-login': '/office/login',
  'office-code': '/office/code',
  'office-setup': '/office/setup/:token',
  'office-members': '/office/members',
  'office-member': '/office/members/:id',
  'office-timeline': '/office/members/:id/timeline',
  'office-archive': '/office/members/:id/archive',
  'office-messages': '/office/members/:id/messages',
  'office-orders': '/office/orders',
  'office-order': '/office/orders/:id',
  'office-refunds': '/office/refunds',
  'office-receipts': '/office/receipts',
  'office-receipt': '/office/receipts/:id',
  'office-debits': '/office/debits',
  'office-books': '/office/books',
  'office-vat': '/office/vat',
  'office-approvals': '/office/approvals',
  'office-account': '/office/account',
  'office-figures': '/office/figures',
  'office-transparency': '/office/transparency',
  'office-cases': '/office/cases',
  'office-case': '/office/cases/:id',
  'office-photos': '/office/photos',
  'office-verifications': '/office/verifications',
  'office-banned-images': '/office/banned-images',
  'office-member-photos': '/office/photos/:id',
  'office-photo-ban': '/office/photos/:id/ban',
  'office-inbox': '/office/inbox',
  'office-conversation': '/office/inbox/:id',
  'office-fictional': '/office/fictional',
  'office-fictional-profile': '/office/fictional/:id',
  'office-complaints': '/office/complaints',
  'office-complaint': '/office/complaints/:number',
  'office-rules': '/office/rules',
  'office-rule': '/office/rules/:rule',
  'office-discounts': '/office/discounts',
  'office-landers': '/office/landers',
  'office-lander': '/office/landers/:lander/:slug',
  'office-campaigns': '/office/campaigns',
  'office-signups': '/office/signups',
  'office-partners': '/office/partners',
  'office-gifts': '/office/gifts',
  'office-interests': '/office/interests',
  'office-options': '/office/options',
  'office-pages': '/office/pages',
  'office-page': '/office/pages/:slug/:language',
  'office-announcements': '/office/announcements',
  'office-announcement': '/office/announcements/:id',
  'office-mails': '/office/mails',
  'office-mail': '/office/mails/:kind',
  'office-settings': '/office/settings',
  'office-setting': '/office/settings/:key',
  'office-staff': '/office/staff',
  'office-audit': '/office/audit',
  'office-confirmation': '/office/confirmation',
} as const satisfies Record<string, `/${string}`>

export type OfficeRouteName = keyof typeof officePaths

type ParamNames<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type LinkArgs<Names extends string> = [Names] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Readonly<Record<string, string>>]
  : [params: Readonly<Record<Names, string>>, query?: Readonly<Record<string, string>>]

/** Returns the path of a page of the office, with its encoded parameters and query string. */
export function officeHref<Name extends OfficeRouteName>(
  name: Name,
  ...[params, query]: LinkArgs<ParamNames<(typeof officePaths)[Name]>>
): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  const path = officePaths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const search = query ? new URLSearchParams(query).toString() : ''
  return search ? `${path}?${search}` : path
}
