import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useDeleteAccount } from './accounts.queries.ts'
import { StepHeading, type DeletionFeedback } from './deletion-reason-step.tsx'
import { useRequiredFieldsForm } from './required-fields-form.ts'

export interface DeletionConfirmStepProps {
  feedback: DeletionFeedback
  credits: number
  onBack: () => void
  onDeleted: (result: { graceEnd: string | null }) => void
  /** An alternative to deleting the account. */
  children?: ReactNode
}

/** The second step: the password that confirms the deletion. */
export function DeletionConfirmStep({ feedback, credits, onBack, onDeleted, children }: DeletionConfirmStepProps) {
  const t = useTexts('accounts')
  const deletion = useDeleteAccount()
  const isPending = deletion.isPending || deletion.isSuccess
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { password: t('delete.missingPassword') },
    isPending,
    failure: deletion.error,
    send: ({ password }) =>
      deletion.mutate(
        { password, reason: feedback.reason ?? 'other', remarks: feedback.remarks },
        { onSuccess: onDeleted },
      ),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      <StepHeading text={t('delete.confirmText')}>{t('delete.confirmHeading')}</StepHeading>
      {children}
      {credits > 0 && <Alert tone="warning">{t('delete.creditsLost', { credits })}</Alert>}
      <FormError error={formError} />
      <PasswordField
        label={t('delete.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('delete.show')}
        hideButtonText={t('delete.hide')}
        error={errorOf('password')}
      />
      <p>
        <Link to={href('reset-password')} className={linkClasses}>
          {t('delete.forgotten')}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="danger" size="lg" pending={isPending}>
          {t('delete.button')}
        </Button>
        <Button variant="secondary" size="lg" onClick={onBack}>
          {t('delete.previous')}
        </Button>
      </div>
    </form>
  )
}
