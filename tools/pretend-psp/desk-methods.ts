import type { Control } from './control.ts'
import { Problem } from './http.ts'
import { listMethodNames, OFF } from './methods.ts'
import { escapeHtml } from './page.ts'

/** Renders a button per method that turns it off or on, as the shop can on the provider's dashboard. */
export function renderMethodSwitches({ methodStatus }: Control, action: string): string {
  const buttons = listMethodNames().map(({ id, description }) => {
    const isOff = methodStatus[id] === OFF
    const label = `${escapeHtml(description)} ${isOff ? 'aanzetten' : 'uitzetten'}`
    return `<form method="post" action="${action}"><input type="hidden" name="act" value="method">
<input type="hidden" name="method" value="${id}"><button name="to" value="${isOff ? 'on' : OFF}">${label}</button></form>`
  })
  return `<details><summary>Betaalwijzen</summary><div class="acts">${buttons.join('')}</div></details>`
}

/** Turns a method off or on. @throws Problem for an unknown method */
export function switchMethod(control: Control, form: URLSearchParams): string {
  const id = form.get('method') ?? ''
  if (!listMethodNames().some((one) => one.id === id))
    throw new Problem(404, 'Deze betaalwijze bestaat niet.', 'method')
  const { [id]: _status, ...others } = control.methodStatus
  control.methodStatus = form.get('to') === OFF ? { ...others, [id]: OFF } : others
  return 'method'
}
