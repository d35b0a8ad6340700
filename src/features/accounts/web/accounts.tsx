export { LoginMethods } from './login-methods.tsx'
export { MailChangeForm } from './mail-form.tsx'
export { PasswordChangeForm } from './password-form.tsx'
