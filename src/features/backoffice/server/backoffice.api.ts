import { implementContract } from '#platform/server/http/api.ts'
import { backofficeOfficeContract } from '../office.contract.ts'
import { addChoice, changeChoice, moveChoice, offerChoice, retireChoice } from './settings/choices.ts'
import { listOfficeChoices } from './settings/choice-lists.ts'
import { findSiteMetrics } from './metrics/site-metrics.ts'
import { approveChange, listWaitingChanges, rejectChange } from './members/approvals.ts'
import { findCampaigns } from './metrics/campaigns.ts'
import { removeCampaignCost, setCampaignCost } from './metrics/campaign-costs.ts'
import { listMailKinds, sendMailPreview, viewMailPreview } from './mails/mail-previews.ts'
import { changeMailText, previewMailText, restoreMailText } from './mails/mail-texts.ts'
import { openMemberFile } from './members/member-file.ts'
import { findMembers } from './members/member-search.ts'
import { findOverview } from './metrics/overview.ts'
import { exportPartnerMetrics, findPartnerMetrics } from './metrics/partner-metrics.ts'
import {
  changeOfficeSetting,
  findOfficeSetting,
  listOfficeSettings,
  previewOfficeSetting,
  rollBackSetting,
} from './settings/site-settings.ts'
import { viewTimeline } from './members/timeline.ts'

export const backofficeOffice = implementContract(backofficeOfficeContract, {
  settings: listOfficeSettings,
  setting: findOfficeSetting,
  previewSetting: previewOfficeSetting,
  changeSetting: changeOfficeSetting,
  rollBackSetting,
  metrics: findSiteMetrics,
  overview: findOverview,
  campaigns: findCampaigns,
  setCampaignCost,
  removeCampaignCost,
  partnerMetrics: findPartnerMetrics,
  exportPartnerMetrics,
  members: findMembers,
  member: openMemberFile,
  timeline: viewTimeline,
  approvals: listWaitingChanges,
  approve: approveChange,
  reject: rejectChange,
  mails: listMailKinds,
  mail: viewMailPreview,
  sendMailPreview,
  previewMailText,
  changeMailText,
  restoreMailText,
  choices: listOfficeChoices,
  addChoice,
  changeChoice,
  offerChoice,
  retireChoice,
  moveChoice,
})
