import {
  ChoiceField,
  officeForms,
  Panel,
  SubmitButton,
  TypedArea,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import {
  FLAG_ACTIONS,
  OPENER_THRESHOLD_MAX,
  OPENER_THRESHOLD_MIN,
  PHRASE_LENGTH_MAX,
  PHRASE_LENGTH_MIN,
  TRIAL_DAYS,
  TRIAL_REASON_MAX,
} from '../flag.rules.ts'
import type { RuleDetail } from './office-rules.queries.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ moderation: typeof moderationOfficeContract }>()
const tryRuleForm = officeForm('moderation.tryRule', {
  fields: ['isEnabled', 'action', 'threshold', 'phrases', 'reason'],
})
const changeRuleForm = officeForm('moderation.changeRule')

/** Changed settings are tried on the last week, and only then saved. */
export function RuleChange({ detail }: { detail: RuleDetail }) {
  const t = useTexts('office-rules')
  if (!useFrame().permissions.includes('rules.change')) return null
  return (
    <Panel title={t('form.title')}>
      <tryRuleForm.Form hidden={{ rule: detail.rule }} showsAnswer className="flex flex-col gap-4">
        <SettingFields detail={detail} />
        <TypedField
          label={t('form.reason')}
          description={t('form.reasonHelp')}
          field={tryRuleForm.field('reason')}
          maxLength={TRIAL_REASON_MAX}
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('form.try')}
        </SubmitButton>
        <TrialResult isOpener={detail.rule === 'opener'} />
      </tryRuleForm.Form>
      <SaveForm detail={detail} />
    </Panel>
  )
}

function SettingFields({ detail: { rule, settings } }: { detail: RuleDetail }) {
  const t = useTexts('office-rules')
  const states = [
    { value: 'yes', label: t('on') },
    { value: 'no', label: t('off') },
  ] as const
  const actions = FLAG_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))
  return (
    <>
      <ChoiceField
        label={t('form.enabled')}
        field={tryRuleForm.field('isEnabled')}
        value={settings.isEnabled ? 'yes' : 'no'}
        options={states}
      />
      <ChoiceField
        label={t('form.action')}
        field={tryRuleForm.field('action')}
        value={settings.action}
        options={actions}
      />
      {rule === 'opener' ? (
        <TypedField
          label={t('form.threshold')}
          description={t('form.thresholdHelp', { min: OPENER_THRESHOLD_MIN, max: OPENER_THRESHOLD_MAX })}
          field={tryRuleForm.field('threshold')}
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
  return (
    <TypedArea
      label={t('form.phrases')}
      description={t('form.phrasesHelp', { min: PHRASE_LENGTH_MIN, max: PHRASE_LENGTH_MAX })}
      field={tryRuleForm.field('phrases')}
      value={phrases.join('\n')}
    />
  )
}

function TrialResult({ isOpener }: { isOpener: boolean }) {
  const t = useTexts('office-rules')
  const output = tryRuleForm.useOutput()
  if (!output) return null
  const { looked, flagged, members, examples } = output
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
  const tried = tryRuleForm.useSent()
  const saved = changeRuleForm.useSent()
  const { isEnabled, action, threshold, phrases } = (tried?.output ? tried : saved)?.values ?? {}
  if (!isEnabled || !action) return null
  return (
    <changeRuleForm.Form
      hidden={{ rule, version: String(version), isEnabled, action, threshold, phrases }}
      className="mt-4"
    >
      <SubmitButton>{t('form.save')}</SubmitButton>
    </changeRuleForm.Form>
  )
}
