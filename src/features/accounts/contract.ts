import * as z from 'zod'
import { publicEndpoint } from '#platform/contract.ts'

const header = z.string().max(200).optional()

export const accountsContract = {
  logOut: publicEndpoint.route({ method: 'POST', path: '/logout.php' }).output(z.object({})),
  logOutByGet: publicEndpoint
    .route({ method: 'GET', path: '/logout.php', inputStructure: 'detailed' })
    .input(
      z.object({
        headers: z.object({
          'x-request-type': header,
          'sec-fetch-site': header,
          'sec-fetch-mode': header,
          'sec-fetch-dest': header,
          'sec-purpose': header,
          purpose: header,
          'x-moz': header,
        }),
      }),
    )
    .output(z.object({})),
}
