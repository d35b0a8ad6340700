import { defineFeature } from '#platform/server/feature.ts'
import { backofficeOffice } from './backoffice.api.ts'

export const backofficeFeature = defineFeature({ name: 'backoffice', office: backofficeOffice })
