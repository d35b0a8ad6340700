import { implementContract } from '#platform/server/http/api.ts'
import { backofficeOfficeContract } from '../office.contract.ts'
import { addChoice, changeChoice, moveChoice, offerChoice, retireChoice } from './choices.ts'
import { listOfficeChoices } from './choice-lists.ts'
import { findFigures } from './figures.ts'
import { approveChange, listWaitingChanges, rejectChange } from './approvals.ts'
import { findCampaigns } from './campaigns.ts'
import { removeCampaignCost, setCampaignCost } from './campaign-costs.ts'
import { listMailKinds, sendMailPreview, viewMailPreview } from './mail-previews.ts'
import { changeMailText, previewMailText, restoreMailText } from './mail-texts.ts'
import { openMemberFile } from './member-file.ts'
import { findMembers } from './member-search.ts'
import { findOverview } from './overview.ts'
import { exportPartnerFigures, findPartnerFigures } from './partner-figures.ts'
import {
  changeOfficeSetting,
  findOfficeSetting,
  listOfficeSettings,
  previewOfficeSetting,
  rollBackSetting,
} from './site-settings.ts'
import { viewTimeline } from './timeline.ts'

export const backofficeOffice = implementContract(backofficeOfficeContract, {
  settings: listOfficeSettings,
  setting: findOfficeSetting,
  previewSetting: previewOfficeSetting,
  changeSetting: changeOfficeSetting,
  rollBackSetting,
  figures: findFigures,
  overview: findOverview,
  campaigns: findCampaigns,
  setCampaignCost,
  removeCampaignCost,
  partnerFigures: findPartnerFigures,
  exportPartnerFigures,
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
