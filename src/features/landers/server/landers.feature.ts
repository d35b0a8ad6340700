import { defineFeature } from '#platform/server/feature.ts'
import { landersApi } from './landers.api.ts'

export const landersFeature = defineFeature({ name: 'landers', api: landersApi })
