import { implementContract } from '#platform/server/http/api.ts'
import { pagesContract } from '../contract.ts'
import { pagesOfficeContract } from '../office.contract.ts'
import { dismissAnnouncement } from './announcements.ts'
import { fileComplaint, viewReceipt } from './complaints.ts'
import { answerFromOffice, closeFromOffice, listOpenComplaints, viewComplaint } from './office-complaints.ts'
import {
  endAnnouncement,
  listOfficeAnnouncements,
  publishAnnouncement,
  saveAnnouncement,
  viewOfficeAnnouncement,
} from './office-announcements.ts'
import {
  cancelOfficeTextPage,
  listOfficeTextPages,
  listOfficeVersions,
  previewTextPage,
  removeOfficeTextPage,
  restoreTextPage,
  saveOfficeTextPage,
} from './office-text-pages.ts'
import { viewTextPage } from './text-pages.ts'

export const pagesApi = implementContract(pagesContract, {
  complain: fileComplaint,
  complaintReceipt: viewReceipt,
  textPage: viewTextPage,
  dismissAnnouncement,
})

export const pagesOffice = implementContract(pagesOfficeContract, {
  complaints: listOpenComplaints,
  complaint: viewComplaint,
  answerComplaint: answerFromOffice,
  closeComplaint: closeFromOffice,
  textPages: listOfficeTextPages,
  textPageVersions: listOfficeVersions,
  previewTextPage,
  saveTextPage: saveOfficeTextPage,
  restoreTextPage,
  cancelTextPage: cancelOfficeTextPage,
  removeTextPage: removeOfficeTextPage,
  announcements: listOfficeAnnouncements,
  announcement: viewOfficeAnnouncement,
  saveAnnouncement,
  publishAnnouncement,
  endAnnouncement,
})
