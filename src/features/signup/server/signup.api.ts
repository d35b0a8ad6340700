import { answer } from '#platform/server/api.ts'
import { signupContract } from '../contract.ts'
import { completeSignup, viewPending } from './completing.ts'
import { dropFirstMessage, viewFirstMessage } from './first-message.ts'
import { viewEntry } from './invitations.ts'
import { receivePartnerSignup } from './partners.ts'
import { confirmSignup, resendConfirmation, signUp, viewWelcome } from './signup.ts'

export const signupApi = answer(signupContract, {
  entry: viewEntry,
  signup: signUp,
  confirm: confirmSignup,
  resend: (ctx) => resendConfirmation(ctx),
  partnerSignup: receivePartnerSignup,
  pending: viewPending,
  complete: completeSignup,
  welcome: (ctx) => viewWelcome(ctx),
  firstMessage: (ctx) => viewFirstMessage(ctx),
  dropFirstMessage: (ctx) => dropFirstMessage(ctx),
})
