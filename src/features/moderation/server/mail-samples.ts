// Public: other features or the app use this file.
import { SAMPLE_TOKEN, type MailSamples, type SampleSite } from '#features/sites/server/mail-samples.ts'
import type { Outcome } from '../rules.ts'
import {
  renderEndedMail,
  renderHeldMail,
  renderOutcomeMail,
  renderRejectedMail,
  renderReleasedMail,
  renderReversedMail,
  renderStatementMail,
} from './moderation.mails.ts'

function renderStatement(site: SampleSite, outcome: Outcome) {
  return renderStatementMail(site, {
    outcome,
    ground: outcome === 'advice' ? null : 'respect',
    body: site.example('reason'),
    endsAt: site.now,
    heldAt: null,
    token: SAMPLE_TOKEN,
    isReported: true,
    wasFlagged: false,
    resemblesBanned: false,
  })
}

/** Renders every mail about a decision with example data. */
export const moderationMailSamples: MailSamples = {
  advice: (site) => renderStatement(site, 'advice'),
  remove: (site) => renderStatement(site, 'remove'),
  hide: (site) => renderStatement(site, 'hide'),
  limit: (site) => renderStatement(site, 'limit'),
  suspend: (site) => renderStatement(site, 'suspend'),
  ban: (site) => renderStatement(site, 'ban'),
  reversed: (site) => renderReversedMail(site, site.example('reason')),
  rejected: (site) => renderRejectedMail(site, site.example('reason')),
  hidden: (site) => renderHeldMail(site, 'photo'),
  released: renderReleasedMail,
  endedHide: (site) => renderEndedMail(site, 'hide'),
  endedLimit: (site) => renderEndedMail(site, 'limit'),
  endedSuspend: (site) => renderEndedMail(site, 'suspend'),
  outcome: (site) => renderOutcomeMail(site, { number: site.example('number'), hasMeasure: true }),
}
