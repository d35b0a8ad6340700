export { MailChangeForm } from './mail-form.tsx'
export { PasswordChangeForm } from './password-form.tsx'
