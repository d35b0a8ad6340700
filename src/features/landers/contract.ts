import * as z from 'zod'
import { publicReadEndpoint } from '#platform/contract.ts'

/** Real people only: fictional profiles count in neither (C-11, L-09). */
const homeCounts = z.object({ online: z.int(), members: z.int() })

export const landersContract = {
  home: publicReadEndpoint.route({ method: 'GET', path: '/home' }).output(homeCounts),
}
