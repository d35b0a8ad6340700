import { useId, useReducer, type FormEvent } from 'react'
import { useBackSteps } from '#platform/back-step.ts'
import { CallError } from '#platform/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useIsHydrated } from '#platform/hydration.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import { STEPS, stepOfRefusal, type SignupEvent, type SignupForm, type Step } from '../rules.ts'
import { callApi, type SignupSettings } from './calls.tsx'
import { emptyForm, deleteSavedSignup, saveSignup, markCompleted, clearAnswers, type SavedSignup } from './form-storage.tsx'
import {
  hasUnresolvedCity,
  isProblemOfStep,
  newSignup,
  validateStep,
  toSignupRequest,
  resolveTypedCity,
  type Answers,
  type Purpose,
} from './answers.tsx'
import { StepFields } from './step-fields.tsx'
import { useStepFocus } from './step-focus.tsx'
import { stepHeadingId } from './step-heading.tsx'

export interface SignupFlowProps {
  settings: SignupSettings
  /** How far someone came before, or answers given on the home page. */
  saved: SavedSignup | null
  /** What the account is for; an ordinary signup unless said. */
  purpose?: Purpose
  /** Where who has an account goes. */
  loginPath?: string
  onEvent: (event: SignupEvent, made?: CreatedAccount) => void
}

/** What is said of an account that was just made. */
export interface CreatedAccount {
  readonly email: string
  /** The name of whom a message waits for (C-80). */
  readonly messageTo: string | null
}

interface State {
  readonly step: Step
  readonly answers: Answers
  readonly problem: CallError | Error | null
  readonly isSending: boolean
  /** The step shown is the one that an earlier visit came to. */
  readonly isResumed: boolean
}

type StateChange = Partial<Omit<State, 'isResumed'>>

/** Signing up: one question a step, with a way back, until the account is made. */
export function SignupFlow({ settings, saved: kept, purpose = newSignup, loginPath = '/login', onEvent }: SignupFlowProps) {
  const [state, change] = useReducer(reduceFlow, null, (): State => createInitialState(kept, settings))
  const { step, answers, problem, isSending, isResumed } = state
  const resumeId = useId()
  const stored = { of: purpose.verifiedEmail }
  const place = STEPS.indexOf(step)
  const isReady = useIsHydrated() // until then an answer would be lost
  const focus = useStepFocus({ step, problem, isReady })
  const set = (given: Partial<Answers>) => {
    onEvent('started')
    change({ answers: { ...answers, ...given }, problem: null })
    saveSignup({ form: { ...answers, ...given }, step }, stored)
  }
  const goTo = (next: Step, given = answers) => {
    change({ step: next, answers: given, problem: null })
    saveSignup({ form: given, step: next }, stored)
  }
  const restart = () => goTo('who', { ...noAnswers, ...clearAnswers(answers) })
  const goBack = () => goTo(STEPS[place - 1] ?? 'who')
  useBackSteps(place, () => !isSending && goBack())
  const resolveCity = async (): Promise<Answers | null> => {
    change({ isSending: true, problem: null })
    const settled = await resolveTypedCity(answers).catch(toError)
    change({ isSending: false, problem: settled instanceof Error ? settled : null })
    return settled instanceof Error ? null : settled
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const given = step === 'place' && hasUnresolvedCity(answers) ? await resolveCity() : answers
    if (!given) return
    const found = validateStep(step, given, { settings, purpose })
    if (found)
      return change({
        problem: new CallError(found.code, found.details),
        step: found.code === 'name_is_email' ? 'name' : step,
      })
    const next = STEPS[place + 1]
    if (next) return goTo(next, given)
    change({ isSending: true, problem: null })
    try {
      await callApi('POST', purpose.path, { body: toSignupRequest(answers, purpose) })
      deleteSavedSignup(stored)
      markCompleted()
      onEvent('flow_complete', { email: answers.email, messageTo: answers.signup_message_to?.name ?? null })
    } catch (error) {
      change({
        isSending: false,
        problem: toError(error),
        step: error instanceof CallError ? stepOfRefusal(error.code, error.data['field']) : step,
      })
    }
  }
  return (
    <form
      ref={focus}
      noValidate
      inert={!isReady}
      method="post"
      className="flex min-h-0 flex-1 flex-col low:overflow-y-auto"
      onSubmit={(event) => void submit(event)}
    >
      <StepProgress place={place} />
      <div className="min-h-0 flex-1 px-5 pt-1 pb-6 low:flex-none sm:px-8 tall:overflow-y-auto">
        {isResumed && <ResumeNotice id={resumeId} place={place} onRestart={restart} />}
        <div role="group" aria-labelledby={stepHeadingId} aria-describedby={isResumed ? resumeId : undefined}>
          <StepFields {...{ step, answers, settings, purpose, problem }} onChange={set} />
        </div>
        <GeneralError step={step} problem={problem} />
      </div>
      <StepButtons place={place} isSending={isSending} loginPath={loginPath} onBack={goBack} onEvent={onEvent} />
    </form>
  )
}

function reduceFlow(before: State, change: StateChange): State {
  const after = { ...before, ...change }
  return { ...after, isResumed: before.isResumed && after.step === before.step }
}

function createInitialState(kept: SavedSignup | null, settings: SignupSettings): State {
  const form: SignupForm = kept?.form ?? emptyForm
  const visited = settings.geoip_selected_country ?? settings.geoip_country
  const country = form.country || (settings.countries.includes(visited) ? visited : (settings.countries[0] ?? ''))
  const answers: Answers = { ...noAnswers, ...form, country }
  const isResumed = kept?.isResumed ?? false
  return { step: kept?.step ?? 'who', answers, problem: null, isSending: false, isResumed }
}

const noAnswers: Answers = { ...emptyForm, password: '', terms: false, sensitive: false }

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('unknown')
}

function StepProgress({ place }: { place: number }) {
  const t = useTexts('signup')
  const label = t('progress', { step: place + 1, steps: STEPS.length })
  return (
    <div className="flex-none px-5 pt-5 pb-4 sm:px-8">
      <StepDots count={STEPS.length} current={place + 1} label={label} />
    </div>
  )
}

/** Says that the steps go on where an earlier visit ended, and offers to begin again. */
function ResumeNotice({ id, place, onRestart }: { id: string; place: number; onRestart: () => void }) {
  const t = useTexts('signup')
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-info-soft px-4 py-1 text-sm">
      <p id={id} className="py-2 font-medium text-info-text">
        {t('resume.text', { step: place + 1 })}
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

/** What no field of this step can show: the network, a limit, signups that closed meanwhile. */
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
  place: number
  isSending: boolean
  loginPath: string
  onBack: () => void
  onEvent: SignupFlowProps['onEvent']
}

function StepButtons({ place, isSending, loginPath, onBack, onEvent }: StepButtonsProps) {
  const t = useTexts('signup')
  const isLast = place === STEPS.length - 1
  return (
    <div className="flex flex-none items-center gap-3 border-t border-border bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
      {place > 0 ? (
        <Button variant="ghost" onClick={onBack} disabled={isSending} className="-ml-3 px-4">
          {t('back')}
        </Button>
      ) : (
        <a
          href={loginPath}
          data-quick=""
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
