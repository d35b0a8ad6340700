import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Permission } from '#features/staff/rules.ts'
import { frameQuery, type StaffApi } from '#features/staff/web/staff.queries.ts'
import { pageContext, type PageArgs, type PageQueries } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { officeHref, officePages, type StaffPageName } from '#office-links.ts'

/** The handle of every page of the office: html with one small script. */
export const officeHandle = {
  namespaces: [],
  access: 'everyone',
  robots: 'noindex',
  withoutReact: 'everyone',
} satisfies PageHandle

/**
 * Creates the loader of a page for staff. Whoever is not logged in logs in first and returns; a role without the permission
 * of the page gets the error page.
 */
export function loadForStaff<Api>(name: StaffPageName, queries: PageQueries<Api & StaffApi> = () => []) {
  const loader = load<Api & StaffApi>((api, args) => [frameQuery(api), ...queries(api, args)])
  return async (args: LoaderFunctionArgs) => {
    const result = await loader(args)
    await requirePermission(args, officePages[name].permission)
    return result
  }
}

/** Shows the error page to a role without a permission. The frame is loaded already. */
async function requirePermission({ context }: LoaderFunctionArgs, permission: Permission): Promise<void> {
  const { api, cache } = context.get(pageContext)
  const { permissions } = await cache.fetchQuery({ ...frameQuery(api as StaffApi), staleTime: Infinity })
  if (!permissions.includes(permission)) throw data({ refusal: 'permission_denied', details: {} }, { status: 403 })
}

/** Creates the loader of a page of the login. */
export function loadForLogin<Api>(queries: PageQueries<Api> = () => []) {
  return load(queries)
}

function load<Api>(queries: PageQueries<Api>) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const { api, cache } = context.get(pageContext)
    const url = new URL(request.url)
    const args: PageArgs = { params, search: url.searchParams, host: url.hostname }
    try {
      await fetchAll(queries(api as Api, args).map((query) => cache.fetchQuery(query as never)))
    } catch (error) {
      throw toResponse(error, url)
    }
    return null
  }
}

/** Waits for all queries, so that the error page has the menu, and throws the first error. */
async function fetchAll(queries: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(queries)
  await Promise.all(queries)
}

/** Leads to the login where that is missing, and turns every other refusal into the error page with its status. */
function toResponse(error: unknown, { pathname, search }: URL): unknown {
  if (!isDeclared(error)) return error
  if (error.code === 'staff_login_required')
    return redirect(officeHref('office-login', {}, { returnTo: pathname + search }))
  if (error.code === 'staff_login_expired') return redirect(officeHref('office-login'))
  if (error.code === 'invalid_input') return data({ refusal: 'not_found', details: {} }, { status: 404 })
  return data({ refusal: error.code, details: error.data ?? {} }, { status: error.status })
}

function isDeclared(error: unknown): error is { code: string; status: number; data: unknown } {
  return error instanceof Error && 'defined' in error && error.defined === true
}
