import { implementContract } from '#platform/server/http/api.ts'
import { signupContract } from '../contract.ts'
import { signupOfficeContract } from '../office.contract.ts'
import { completeSignup, viewPendingSignup } from './complete-signup.ts'
import { discardFirstMessage, viewFirstMessage } from './first-message.ts'
import { viewSignupEligibility } from './invitations.ts'
import {
  addOfficePartner,
  changePartnerAmounts,
  endOfficePartner,
  listOfficePartners,
  replacePartnerKey,
} from './office-partners.ts'
import { resendConfirmationToMember } from './office-resend.ts'
import { correctBouncedSignup, leaveBouncedSignup, listBouncedSignups, removeBouncedSignup } from './office-signups.ts'
import { receivePartnerSignup } from './partners.ts'
import { confirmSignup, resendConfirmation, signUp, viewWelcome } from './signup.ts'

export const signupApi = implementContract(signupContract, {
  eligibility: viewSignupEligibility,
  signup: signUp,
  confirm: confirmSignup,
  resend: resendConfirmation,
  partnerSignup: receivePartnerSignup,
  pending: viewPendingSignup,
  complete: completeSignup,
  welcome: viewWelcome,
  firstMessage: viewFirstMessage,
  discardFirstMessage,
})

export const signupOffice = implementContract(signupOfficeContract, {
  resendConfirmation: resendConfirmationToMember,
  bouncedSignups: listBouncedSignups,
  correctBounced: correctBouncedSignup,
  removeBounced: removeBouncedSignup,
  leaveBounced: leaveBouncedSignup,
  partners: listOfficePartners,
  addPartner: addOfficePartner,
  replacePartnerKey,
  endPartner: endOfficePartner,
  changePartnerAmounts,
})
