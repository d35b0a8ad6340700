import * as z from 'zod'
import { publicEndpoint } from '#platform/contract.ts'

/** Real people only: fictional profiles count in neither (C-11, L-09). */
const homeCounts = z.object({ online: z.int(), members: z.int() })

export const landersContract = {
  home: publicEndpoint.route({ method: 'GET', path: '/home' }).output(homeCounts),
}
