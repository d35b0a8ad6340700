import { approvalsOfficeContract } from './approvals.contract.ts'
import { campaignsOfficeContract } from './campaigns.contract.ts'
import { choicesOfficeContract } from './choices.contract.ts'
import { metricsOfficeContract } from './metrics.contract.ts'
import { mailsOfficeContract } from './mails.contract.ts'
import { membersOfficeContract } from './members.contract.ts'
import { partnersOfficeContract } from './partners.contract.ts'
import { settingsOfficeContract } from './settings.contract.ts'
import { timelineOfficeContract } from './timeline.contract.ts'

/** The endpoints of the office that join features. */
export const backofficeOfficeContract = {
  ...settingsOfficeContract,
  ...membersOfficeContract,
  ...timelineOfficeContract,
  ...approvalsOfficeContract,
  ...metricsOfficeContract,
  ...campaignsOfficeContract,
  ...mailsOfficeContract,
  ...partnersOfficeContract,
  ...choicesOfficeContract,
}
