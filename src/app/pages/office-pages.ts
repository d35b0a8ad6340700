import type { FastifyInstance } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { OfficeForm } from '#features/staff/office-form.rules.ts'
import { OFFICE_ANSWER_KEY, OFFICE_FORM_KEY } from '#features/staff/office-form.rules.ts'
import { receiveOfficeAnswer } from '#features/staff/server/office-answer.ts'
import { withBatchedReads, type NetworkContext } from '#platform/server/context.ts'
import { createInProcessApi, type CreateContext } from '#platform/server/http/api-handler.ts'
import { buildPagePolicy } from '#platform/server/http/security-headers.ts'
import {
  createPageRenderer,
  createPageSender,
  type Markup,
  type PageRendererOptions,
  type SendPage,
} from '#platform/server/rendering/pages.ts'
import { officeApi, type OfficeContract } from '../features.ts'
import { serveOfficeActions } from './office-actions.ts'
import type { Entry, Pages } from './pages.ts'

/** Options for `serveOffice`. */
export interface OfficeOptions extends Pick<Pages, 'officeBuild' | 'scripts'>, PageRendererOptions {
  readonly createContext: CreateContext
}

/** Serves the forms of the office, and returns the sender of its pages. They are html with one small script. */
export function serveOffice(app: FastifyInstance, options: OfficeOptions): SendPage {
  const { officeBuild, scripts, createContext } = options
  const forms = new WeakMap<NetworkContext, OfficeForm>()
  const fill = (build: ServerBuild, provider: RouterContextProvider, ctx: NetworkContext) =>
    setOfficeValues(build, provider, { ctx, scripts, form: forms.get(ctx) ?? null })
  const render = createPageRenderer(officeBuild, fill, options)
  serveOfficeActions(app, {
    createContext,
    renderForm: async (ctx, url, form) => {
      forms.set(ctx, form)
      return render(ctx, { url, method: 'GET', headers: {} })
    },
  })
  return createPageSender(render)
}

interface OfficePage {
  readonly ctx: NetworkContext
  readonly scripts: Readonly<Record<string, string>>
  readonly form: OfficeForm | null
}

function setOfficeValues(
  build: ServerBuild,
  provider: RouterContextProvider,
  { ctx, scripts, form }: OfficePage,
): Markup {
  const entry = build.entry.module as unknown as Entry // our own entry.server.tsx
  const policy = buildPagePolicy({ origin: ctx.origin })
  const visit = {
    locale: ctx.locale,
    timeZone: ctx.timeZone,
    origin: ctx.origin,
    nonce: '',
    policy,
    publicPolicy: policy,
  }
  const theme = entry.parseTheme(ctx.cookies['theme'])
  provider.set(entry.visitContext, { ...visit, theme, scripts: { visitor: scripts['office'] ?? '' } } as never)
  const cache = entry.newQueryClient()
  cache.setQueryData(OFFICE_FORM_KEY, form)
  cache.setQueryData(OFFICE_ANSWER_KEY, receiveOfficeAnswer(ctx))
  const api = createInProcessApi<OfficeContract>(officeApi as never, withBatchedReads(ctx))
  provider.set(entry.pageContext, { api, cache, isMember: () => false } as never)
  const markup: Markup = {
    bytes: null,
    logFailure: (error) => ctx.log.error({ err: error, requestId: ctx.requestId }, 'a page failed'),
    release: () => cache.clear(),
  }
  provider.set(entry.markupContext, markup as never)
  return markup
}
