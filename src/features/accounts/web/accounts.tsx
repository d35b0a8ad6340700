export { LoginMethods } from './login-methods.tsx'
export { MailChangeForm } from './mail-change-form.tsx'
export { PasswordChangeForm } from './password-change-form.tsx'
