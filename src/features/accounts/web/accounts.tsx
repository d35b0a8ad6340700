export { FreshLoginForm, wantsFreshLogin } from './fresh-login-form.tsx'
export { LoginMethods } from './login-methods.tsx'
export { MailChangeForm } from './mail-change-form.tsx'
export { PasswordChangeForm } from './password-change-form.tsx'
