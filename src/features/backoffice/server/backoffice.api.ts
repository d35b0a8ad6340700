import { implementContract } from '#platform/server/http/api.ts'
import { backofficeOfficeContract } from '../office.contract.ts'
import { findFigures } from './figures.ts'
import { approveChange, listWaitingChanges, rejectChange } from './approvals.ts'
import { findMembers, openMemberFile } from './member-file.ts'
import { findOverview } from './overview.ts'
import {
  changeOfficeSetting,
  findOfficeSetting,
  listOfficeSettings,
  previewOfficeSetting,
  rollBackSetting,
} from './site-settings.ts'

export const backofficeOffice = implementContract(backofficeOfficeContract, {
  settings: listOfficeSettings,
  setting: findOfficeSetting,
  previewSetting: previewOfficeSetting,
  changeSetting: changeOfficeSetting,
  rollBackSetting,
  figures: findFigures,
  overview: findOverview,
  members: findMembers,
  member: openMemberFile,
  approvals: listWaitingChanges,
  approve: approveChange,
  reject: rejectChange,
})
