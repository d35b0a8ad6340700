import { useId, useReducer, type FormEvent } from 'react'
import { callApi } from '#platform/calls/call-api.ts'
import { useBackSteps } from '#platform/navigation/back-step.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import { STEPS, stepOfRefusal, type SignupEvent, type SignupForm, type Step } from '../rules.ts'
import type { SignupSettings } from './calls.ts'
import {
  emptyForm,
  deleteSavedSignup,
  saveSignup,
  markCompleted,
  clearAnswers,
  type SavedSignup,
} from './form-storage.ts'
import {
  hasUnresolvedCity,
  isProblemOfStep,
  ordinarySignup,
  validateStep,
  toSignupRequest,
  resolveTypedCity,
  type Answers,
  type SignupKind,
} from './answers.ts'
import { StepFields } from './step-fields.tsx'
import { useStepFocus } from './step-focus.ts'
import { stepHeadingId } from './step-heading.tsx'

export interface SignupFlowProps {
  settings: SignupSettings
  /** A saved signup, or the answers from the home page. */
  saved: SavedSignup | null
  /** The kind of signup; an ordinary one by default. */
  signupKind?: SignupKind
  /** The login link, for visitors who have an account. */
  loginPath?: string
  onEvent: (event: SignupEvent, account?: CreatedAccount) => void
}

/** The account that was just created. */
export interface CreatedAccount {
  readonly email: string
  /** The recipient's name of an unsent message (C-80). */
  readonly messageTo: string | null
}

interface State {
  readonly step: Step
  readonly answers: Answers
  readonly problem: CallError | Error | null
  readonly isSending: boolean
  /** The current step is the one that an earlier visit reached. */
  readonly isResumed: boolean
}

type StateChange = Partial<Omit<State, 'isResumed'>>

/** The signup form: one question per step, with Back, until the account is created. */
export function SignupFlow({
  settings,
  saved,
  signupKind = ordinarySignup,
  loginPath = href('login'),
  onEvent,
}: SignupFlowProps) {
  const [state, updateState] = useReducer(reduceFlow, null, (): State => createInitialState(saved, settings))
  const { step, answers, problem, isSending, isResumed } = state
  const resumeId = useId()
  const storage = { maskedEmail: signupKind.maskedEmail }
  const stepIndex = STEPS.indexOf(step)
  const isReady = useIsHydrated() // an answer before hydration would be lost
  const formRef = useStepFocus({ step, problem, isReady })
  const changeAnswers = (changes: Partial<Answers>) => {
    onEvent('started')
    updateState({ answers: { ...answers, ...changes }, problem: null })
    saveSignup({ form: { ...answers, ...changes }, step }, storage)
  }
  const goTo = (next: Step, nextAnswers = answers) => {
    updateState({ step: next, answers: nextAnswers, problem: null })
    saveSignup({ form: nextAnswers, step: next }, storage)
  }
  const restart = () => goTo('gender', { ...noAnswers, ...clearAnswers(answers) })
  const goBack = () => goTo(STEPS[stepIndex - 1] ?? 'gender')
  useBackSteps(stepIndex, () => !isSending && goBack())
  const resolveCity = async (): Promise<Answers | null> => {
    updateState({ isSending: true, problem: null })
    const resolved = await resolveTypedCity(answers).catch(toError)
    updateState({ isSending: false, problem: resolved instanceof Error ? resolved : null })
    return resolved instanceof Error ? null : resolved
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const complete = step === 'city' && hasUnresolvedCity(answers) ? await resolveCity() : answers
    if (!complete) return
    const refusal = validateStep(step, complete, { settings, signupKind })
    if (refusal)
      return updateState({
        problem: new CallError(refusal.code, refusal.details),
        step: refusal.code === 'name_is_email' ? 'name' : step,
      })
    const next = STEPS[stepIndex + 1]
    if (next) return goTo(next, complete)
    updateState({ isSending: true, problem: null })
    try {
      await callApi('POST', signupKind.path, { body: toSignupRequest(answers, signupKind) })
      deleteSavedSignup(storage)
      markCompleted()
      onEvent('flow_complete', { email: answers.email, messageTo: answers.signup_message_to?.name ?? null })
    } catch (error) {
      updateState({
        isSending: false,
        problem: toError(error),
        step: error instanceof CallError ? stepOfRefusal(error.code, error.data['field']) : step,
      })
    }
  }
  return (
    <form
      ref={formRef}
      noValidate
      inert={!isReady}
      method="post"
      className="flex min-h-0 flex-1 flex-col low:overflow-y-auto"
      onSubmit={(event) => void submit(event)}
    >
      <StepProgress stepIndex={stepIndex} />
      <div className="min-h-0 flex-1 px-5 pt-1 pb-6 low:flex-none sm:px-8 tall:overflow-y-auto">
        {isResumed && <ResumeNotice id={resumeId} stepIndex={stepIndex} onRestart={restart} />}
        <div role="group" aria-labelledby={stepHeadingId} aria-describedby={isResumed ? resumeId : undefined}>
          <StepFields {...{ step, answers, settings, signupKind, problem }} onChange={changeAnswers} />
        </div>
        <GeneralError step={step} problem={problem} />
      </div>
      <StepButtons
        stepIndex={stepIndex}
        isSending={isSending}
        loginPath={loginPath}
        onBack={goBack}
        onEvent={onEvent}
      />
    </form>
  )
}

function reduceFlow(state: State, change: StateChange): State {
  const next = { ...state, ...change }
  return { ...next, isResumed: state.isResumed && next.step === state.step }
}

function createInitialState(saved: SavedSignup | null, settings: SignupSettings): State {
  const form: SignupForm = saved?.form ?? emptyForm
  const visitorCountry = settings.geoip_selected_country ?? settings.geoip_country
  const country =
    form.country || (settings.countries.includes(visitorCountry) ? visitorCountry : (settings.countries[0] ?? ''))
  const answers: Answers = { ...noAnswers, ...form, country }
  const isResumed = saved?.isResumed ?? false
  return { step: saved?.step ?? 'gender', answers, problem: null, isSending: false, isResumed }
}

const noAnswers: Answers = { ...emptyForm, password: '', terms: false, sensitive: false }

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('unknown')
}

function StepProgress({ stepIndex }: { stepIndex: number }) {
  const t = useTexts('signup')
  const label = t('progress', { step: stepIndex + 1, steps: STEPS.length })
  return (
    <div className="flex-none px-5 pt-5 pb-4 sm:px-8">
      <StepDots count={STEPS.length} current={stepIndex + 1} label={label} />
    </div>
  )
}

/** The notice that the form resumes at the step of an earlier visit, with a button to start over. */
function ResumeNotice({ id, stepIndex, onRestart }: { id: string; stepIndex: number; onRestart: () => void }) {
  const t = useTexts('signup')
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-info-soft px-4 py-1 text-sm">
      <p id={id} className="py-2 font-medium text-info-text">
        {t('resume.text', { step: stepIndex + 1 })}
      </p>
      <button
        type="button"
        className="-mx-1 min-h-11 rounded-lg px-1 font-semibold text-info-text underline underline-offset-4"
        onClick={onRestart}
      >
        {t('resume.restart')}
      </button>
    </div>
  )
}

/** An error that belongs to no field of this step, such as a lost connection or a rate limit. */
function GeneralError({ step, problem }: { step: Step; problem: Error | null }) {
  const refusalText = useRefusalText()
  if (!problem || isProblemOfStep(problem, step)) return null
  return (
    <Alert tone="danger" role="alert" className="mt-5">
      {refusalText(problem)}
    </Alert>
  )
}

interface StepButtonsProps {
  stepIndex: number
  isSending: boolean
  loginPath: string
  onBack: () => void
  onEvent: SignupFlowProps['onEvent']
}

function StepButtons({ stepIndex, isSending, loginPath, onBack, onEvent }: StepButtonsProps) {
  const t = useTexts('signup')
  const isLast = stepIndex === STEPS.length - 1
  return (
    <div className="flex flex-none items-center gap-3 border-t border-border bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
      {stepIndex > 0 ? (
        <Button variant="ghost" onClick={onBack} disabled={isSending} className="-ml-3 px-4">
          {t('back')}
        </Button>
      ) : (
        <a
          href={loginPath}
          data-client-link=""
          onClick={() => onEvent('redirected_to_login')}
          className="-ml-1 inline-flex min-h-11 items-center px-1 font-semibold text-primary-text underline-offset-4 hover:underline"
        >
          {t('toLogin')}
        </a>
      )}
      <Button type="submit" pending={isSending} className="ml-auto min-w-36">
        {t(isLast ? 'finish' : 'next')}
      </Button>
    </div>
  )
}
