import { defineFeature } from '#platform/server/feature.ts'
import { withoutPersonalData } from '#platform/server/feature-tables.ts'
import { backofficeOffice } from './backoffice.api.ts'
import { backofficeJobs } from './backoffice.jobs.ts'
import { registerMailFrameRoute } from './mails/mail-frame.ts'

export const backofficeFeature = defineFeature({
  name: 'backoffice',
  office: backofficeOffice,
  routes: [registerMailFrameRoute],
  jobs: backofficeJobs,
  tables: {
    member_first: {
      erasure: { cascadesFrom: 'account' },
      export: { excluded: 'the dates of the first photo, like and message, which are exported themselves' },
    },
    figure_bucket: withoutPersonalData,
    figure_money: withoutPersonalData,
    figure_activity: withoutPersonalData,
    figure_cohort: withoutPersonalData,
    figure_cohort_money: withoutPersonalData,
    figure_lander: withoutPersonalData,
    figure_lander_money: withoutPersonalData,
    figure_view: withoutPersonalData,
    campaign_cost: withoutPersonalData,
    figure_edge: withoutPersonalData,
    figure_partner: withoutPersonalData,
    figure_partner_money: withoutPersonalData,
    figure_response: withoutPersonalData,
  },
})
