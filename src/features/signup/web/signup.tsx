/** What other screens draw of signing up. */
export { ActivationReminder } from './activation-reminder.tsx'
export { SignupModal } from './signup-modal.tsx'
