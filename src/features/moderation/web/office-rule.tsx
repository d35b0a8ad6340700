import { useId } from 'react'
import { useSentForm } from '#features/staff/web/staff.queries.ts'
import {
  ChoiceField,
  OfficeForm,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
  useOwnForm,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  FLAG_ACTIONS,
  OPENER_THRESHOLD_MAX,
  OPENER_THRESHOLD_MIN,
  PHRASE_LENGTH_MAX,
  PHRASE_LENGTH_MIN,
  TRIAL_DAYS,
  TRIAL_REASON_MAX,
} from '../flag.rules.ts'
import type { RulesApi, RuleDetail } from './office-rules.queries.ts'

/** Changed settings are tried on the last week, and only then saved. */
export function RuleChange({ detail }: { detail: RuleDetail }) {
  const t = useTexts('office-rules')
  if (!useFrame().permissions.includes('rules.change')) return null
  return (
    <Panel title={t('form.title')}>
      <OfficeForm
        action="moderation.tryRule"
        hidden={{ rule: detail.rule }}
        showsAnswer
        className="flex flex-col gap-4"
      >
        <SettingFields detail={detail} />
        <TypedField
          label={t('form.reason')}
          description={t('form.reasonHelp')}
          name="reason"
          maxLength={TRIAL_REASON_MAX}
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('form.try')}
        </SubmitButton>
        <TrialResult isOpener={detail.rule === 'opener'} />
      </OfficeForm>
      <SaveForm detail={detail} />
    </Panel>
  )
}

function SettingFields({ detail: { rule, settings } }: { detail: RuleDetail }) {
  const t = useTexts('office-rules')
  const states = [
    { value: 'yes', label: t('on') },
    { value: 'no', label: t('off') },
  ]
  const actions = FLAG_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))
  return (
    <>
      <ChoiceField
        label={t('form.enabled')}
        name="isEnabled"
        value={settings.isEnabled ? 'yes' : 'no'}
        options={states}
      />
      <ChoiceField label={t('form.action')} name="action" value={settings.action} options={actions} />
      {rule === 'opener' ? (
        <TypedField
          label={t('form.threshold')}
          description={t('form.thresholdHelp', { min: OPENER_THRESHOLD_MIN, max: OPENER_THRESHOLD_MAX })}
          name="threshold"
          value={String(settings.threshold ?? '')}
          inputMode="numeric"
          maxLength={2}
        />
      ) : (
        <PhrasesField phrases={settings.phrases} />
      )}
    </>
  )
}

function PhrasesField({ phrases }: { phrases: readonly string[] }) {
  const t = useTexts('office-rules')
  const typed = useOwnForm()?.values['phrases']
  return (
    <TextArea
      id={useId()}
      label={t('form.phrases')}
      description={t('form.phrasesHelp', { min: PHRASE_LENGTH_MIN, max: PHRASE_LENGTH_MAX })}
      name="phrases"
      defaultValue={typeof typed === 'string' ? typed : phrases.join('\n')}
    />
  )
}

type Trial = Awaited<ReturnType<RulesApi['moderation']['tryRule']>>

function TrialResult({ isOpener }: { isOpener: boolean }) {
  const t = useTexts('office-rules')
  const sent = useOwnForm()
  if (!sent || sent.refusal) return null
  const { looked, flagged, members, examples } = sent.output as Trial // of this endpoint
  return (
    <div role="status" className="rounded-2xl bg-surface-2 p-4">
      <p className="font-semibold">{t('trial.result', { flagged, members })}</p>
      <p className="text-text-2">{t(isOpener ? 'trial.openers' : 'trial.looked', { looked, days: TRIAL_DAYS })}</p>
      {examples.length > 0 && (
        <>
          <p className="mt-3 text-sm font-semibold">{t('trial.examples')}</p>
          <ul className="flex flex-col gap-2">
            {examples.map((text) => (
              <li key={text} className="rounded-xl bg-surface px-3 py-2 wrap-anywhere whitespace-pre-wrap">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Saves the settings that were tried. */
function SaveForm({ detail: { rule, version } }: { detail: RuleDetail }) {
  const t = useTexts('office-rules')
  const sent = useSentForm()
  if (!sent) return null
  const isTrial = sent.action === 'moderation.tryRule' && !sent.refusal
  if (!isTrial && sent.action !== 'moderation.changeRule') return null
  const { isEnabled, action, threshold, phrases } = sent.values
  const typed = Object.entries({ isEnabled, action, threshold, phrases }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  return (
    <OfficeForm
      action="moderation.changeRule"
      hidden={{ rule, version: String(version), ...Object.fromEntries(typed) }}
      className="mt-4"
    >
      <SubmitButton>{t('form.save')}</SubmitButton>
    </OfficeForm>
  )
}
