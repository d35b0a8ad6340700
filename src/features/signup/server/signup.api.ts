import { answer } from '#platform/server/api.ts'
import { signupContract } from '../contract.ts'
import { confirmSignup, resendConfirmation, signUp } from './signup.ts'

export const signupApi = answer(signupContract, {
  signup: signUp,
  confirm: confirmSignup,
  resend: (ctx) => resendConfirmation(ctx),
})
