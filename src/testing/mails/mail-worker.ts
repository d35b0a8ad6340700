import { bindEventListeners } from '#app/event-listeners.ts'
import { bindPorts } from '#app/ports.ts'
import { createContextFactory } from '#app/request-context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { createSmtpMailer } from '#platform/server/mail/mailer.ts'
import { createSessionFinder } from '#platform/server/security/sessions.ts'
import { newTestServices } from '../test-services.ts'

// Delivers the pending mails of a test world once, in its own process, which a test can kill at any moment.
const [url = '', smtpUrl = '', now = ''] = process.argv.slice(2)
bindEventListeners()
bindPorts()
const database = openDatabase(url, { role: 'vonk_app', size: 4 })
const services = {
  ...newTestServices('/nowhere'),
  mailer: createSmtpMailer({ url: smtpUrl, from: 'post@demo.vonk.test' }),
}
const parts = { database, services, log: openLog('silent'), now: () => new Date(now) }
await deliverMails.run(
  createContextFactory(parts, createSessionFinder(database, services.bus)).createBackgroundContext(),
  null,
)
await database.close()
