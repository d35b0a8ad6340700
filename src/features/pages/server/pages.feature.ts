import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData } from '#platform/server/feature-tables.ts'
import { eraseComplaints } from './complaints.ts'
import { pagesExport } from './export.sql.ts'
import { pagesApi, pagesOffice } from './pages.api.ts'
import { pagesJobs } from './pages.jobs.ts'

export const pagesFeature = defineFeature({
  name: 'pages',
  api: pagesApi,
  office: pagesOffice,
  jobs: pagesJobs,
  tables: {
    text_page: withoutPersonalData,
    text_page_cancellation: withoutPersonalData,
    announcement: withoutPersonalData,
    dismissed_announcement: {
      erasure: { cascadesFrom: 'account' },
      export: {
        rows: pagesExport.dismissed_announcement,
        omitted: { announcement_id: omissions.internalId },
      },
    },
    complaint: {
      erasure: {
        erasedBy: eraseComplaints,
        retained: {
          columns: ['body', 'link', 'name', 'email'],
          reason: 'an open complaint, which is a dispute',
          until: 'a year after it was closed',
        },
      },
      export: {
        rows: pagesExport.complaint,
        omitted: {
          id: omissions.internalId,
          digest: 'a hash of the other columns',
          origin: 'the address of the site itself',
        },
      },
    },
    complaint_answer: {
      erasure: { cascadesFrom: 'complaint' },
      export: {
        rows: pagesExport.complaint_answer,
        omitted: {
          id: omissions.internalId,
          complaint_id: omissions.internalId,
          answered_by: 'the name of a member of staff',
        },
      },
    },
  },
})
