// Public: other features or the app use this file.
import type { MailSamples, SampleSite } from '#features/sites/server/mail-samples.ts'
import type { ComplaintInput } from '../complaint.rules.ts'
import { renderAnswerMail, renderReceiptMail, renderSupportMail } from './pages.mails.ts'

function createComplaint({ example }: SampleSite): ComplaintInput {
  const body = example('complaint')
  return { category: 'other', body, link: '', name: '', email: '', isTruthful: true }
}

/** Renders every mail about a complaint with example data. */
export const complaintMailSamples: MailSamples = {
  receipt: (site) => renderReceiptMail(site, site.example('number'), createComplaint(site)),
  support: (site) => renderSupportMail(site, site.example('number'), { category: 'other' }),
  answer: (site) => renderAnswerMail(site, site.example('number'), site.example('answer')),
}
