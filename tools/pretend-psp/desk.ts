import { performAct } from './desk-acts.ts'
import { renderDesk } from './desk-page.ts'
import { Problem, readBody } from './http.ts'
import { escapeHtml, sendPage } from './page.ts'
import type { Visit } from './page.ts'
import type { Provider } from './provider.ts'

/**
 * Handles the desk, the page on which a person performs every act of payers, banks and the provider: `GET` renders it,
 * `POST` (form field `act`) performs an act and redirects to the payment.
 */
export async function handleDesk(provider: Provider, visit: Visit): Promise<void> {
  const { request, response, url } = visit
  try {
    if (request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request))
      const result = await performAct(provider, form)
      const payment = form.get('payment') ?? ''
      const query = new URLSearchParams({ result, payment, page: url.searchParams.get('page') ?? '1' })
      const location = `${url.pathname}?${query}${payment && `#${encodeURIComponent(payment)}`}`
      return void response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
    }
    sendPage(response, { title: 'Balie', content: renderDesk(provider, url), appearance: 'desk' })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const back = `<p><a href="${escapeHtml(url.pathname)}">Terug naar de balie</a></p>`
    const content = `<h1>Dat kan niet</h1><p role="alert">${escapeHtml(error.message)}</p>${back}`
    sendPage(response, { status: error.status, title: 'Balie', content, appearance: 'desk' })
  }
}
