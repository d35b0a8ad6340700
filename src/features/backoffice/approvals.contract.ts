import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, emptyOutput } from '#platform/contract.ts'

const approval = z.object({
  id,
  kind: z.enum(['credits.change', 'order.refund', 'member.erase']),
  memberId: id,
  memberName: z.string(),
  input: z.record(z.string(), z.unknown()),
  reason: z.string(),
  staffName: z.string(),
  isOwn: z.boolean(),
  requestedAt: instant,
})

const approvalErrors = {
  approval_not_found: { status: 404 },
  approval_decided: { status: 409 },
  own_request: { status: 403 },
  approver_too_new: { status: 403 },
}

/** The endpoints of the office about changes that wait for a second person. */
export const approvalsOfficeContract = {
  approvals: officeEndpoint('approvals.decide')
    .route({ method: 'GET', path: '/office/approvals' })
    .output(z.array(approval)),
  approve: officeEndpoint('approvals.decide', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/approvals/{id}/approval' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({
      ...approvalErrors,
      member_not_found: { status: 404 },
      insufficient_credits: { status: 402 },
      request_differs: { status: 409 },
      order_not_found: { status: 404 },
      order_not_paid: { status: 409 },
      nothing_to_refund: { status: 409 },
      amount_too_high: { status: 422 },
    }),
  reject: officeEndpoint('approvals.decide')
    .route({ method: 'POST', path: '/office/approvals/{id}/rejection' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(approvalErrors),
}
