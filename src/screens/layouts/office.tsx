import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { frameQuery, type StaffApi } from '#features/staff/web/staff.queries.ts'
import { LastAnswer } from '#features/staff/web/staff.tsx'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import type { RefusalCode, RefusalDetails } from '#platform/refusal.ts'
import type { LayoutHandle } from '#platform/navigation/page-handle.ts'
import { useApi } from '#platform/calls/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { officeHref } from '#office-links.ts'
import officeCss from '#ui/office.css?url'
import { OfficeMenu } from './office-menu.tsx'

export const links = () => [{ rel: 'stylesheet', href: officeCss }]
export const handle = { namespaces: [] } satisfies LayoutHandle

type Frame = Awaited<ReturnType<StaffApi['staff']['frame']>>

/** The layout of the office: the menu of what this role may do, and the page. */
export default function OfficeLayout() {
  return (
    <OfficeFrame>
      <LastAnswer />
      <Outlet />
    </OfficeFrame>
  )
}

interface ErrorDetails {
  readonly refusal?: RefusalCode
  readonly details?: RefusalDetails
}

/** The error of a page of the office. */
export function ErrorBoundary() {
  const t = useTexts('office')
  const error = useRouteError()
  const refusalText = useRefusalText()
  const { refusal, details = {} } = isRouteErrorResponse(error) ? (error.data as ErrorDetails) : {}
  const text = refusal ? refusalText(new CallError(refusal, details, 400)) : null
  return (
    <OfficeFrame>
      <title>{t('error.title')}</title>
      <h1 className="mb-3 text-3xl">{t('error.title')}</h1>
      <p>{text ?? t('error.text')}</p>
      <a href={officeHref('office')} className="mt-4 inline-block text-primary-text underline">
        {t('error.back')}
      </a>
    </OfficeFrame>
  )
}

function OfficeFrame({ children }: { children: ReactNode }) {
  const frame = useQueryClient().getQueryData<Frame>(frameQuery(useApi<StaffApi>()).queryKey)
  if (!frame)
    return (
      <main id="main" data-look="office" className="min-h-dvh bg-bg px-4 py-10">
        {children}
      </main>
    )
  return (
    <div data-look="office" className="min-h-dvh bg-bg lg:grid lg:grid-cols-[16rem_1fr]">
      <SideBar frame={frame} />
      <main id="main" className="min-w-0 px-4 py-6 sm:px-8">
        {children}
      </main>
    </div>
  )
}

function SideBar({ frame }: { frame: Frame }) {
  const t = useTexts('office')
  return (
    <header className="border-b border-border bg-surface p-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-5">
      <p className="text-lg font-semibold">{frame.siteName}</p>
      <p className="mb-3 text-sm text-text-3">
        {frame.name} · {t(`role.${frame.role}`)}
      </p>
      <details className="lg:hidden">
        <summary className="cursor-pointer py-2 font-semibold">{t('menu.title')}</summary>
        <OfficeMenu frame={frame} />
      </details>
      <div className="hidden lg:block">
        <OfficeMenu frame={frame} />
      </div>
      {frame.demoCode && <p className="mt-4 text-sm text-text-3">{t('menu.demoCode', { code: frame.demoCode })}</p>}
    </header>
  )
}
