import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { listOffered } from '#features/sites/choices.rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { MAX_PROMPTS, PROMPT_ANSWER_LENGTH, PROMPTS, type AnsweredPrompt } from '../prompts.rules.ts'
import { usePromptName } from './option-names.ts'
import { fieldIdOf, focusField } from './profile-draft.ts'
import type { FieldsProps } from './profile-form.tsx'

/** The prompts that the member answers: up to three, in the order in which the profile shows them. */
export function PromptFields({ profile, draft, change, errorOf }: FieldsProps) {
  const t = useTexts('profile')
  const promptName = usePromptName()
  const offered = listOffered('prompts', PROMPTS, useSettings())
  const prompts: readonly AnsweredPrompt[] = draft.prompts ?? profile.prompts
  const error = errorOf('prompts')
  const save = (next: readonly AnsweredPrompt[]) => change({ prompts: [...next] })
  const remaining = offered.filter((key) => !prompts.some((prompt) => prompt.key === key))
  const add = (key: string) => {
    save([...prompts, { key, answer: '' }])
    setTimeout(() => focusField(answerIdOf(key))) // after the field is rendered
  }
  return (
    <section
      id={fieldIdOf('prompts')}
      tabIndex={-1}
      aria-labelledby="prompts"
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <div>
        <h2 id="prompts" className="text-2xl">
          {t('prompts.title')}
        </h2>
        <p className="mt-1 text-sm text-text-2">{t('prompts.hint', { max: MAX_PROMPTS })}</p>
        {error && <FieldError id="prompts-error">{error}</FieldError>}
      </div>
      {prompts.map(({ key, answer }, index) => (
        <PromptField
          key={key}
          promptKey={key}
          answer={answer}
          onChange={(changed) => save(prompts.with(index, { key, answer: changed }))}
          onRemove={() => save(prompts.toSpliced(index, 1))}
          {...(index > 0 && { onMoveUp: () => save(moveUp(prompts, index)) })}
        />
      ))}
      {prompts.length < MAX_PROMPTS && remaining.length > 0 && (
        <Select
          label={t('prompts.add')}
          placeholder={t('prompts.choose')}
          options={remaining.map((key) => ({ value: key, label: promptName(key) }))}
          value=""
          onChange={({ target }) => target.value && add(target.value)}
        />
      )}
    </section>
  )
}

interface PromptFieldProps {
  readonly promptKey: string
  readonly answer: string
  readonly onChange: (answer: string) => void
  readonly onRemove: () => void
  /** Absent for the first prompt. */
  readonly onMoveUp?: () => void
}

function PromptField({ promptKey, answer, onChange, onRemove, onMoveUp }: PromptFieldProps) {
  const t = useTexts('profile')
  const prompt = usePromptName()(promptKey)
  return (
    <div className="flex items-start gap-1">
      <TextArea
        id={answerIdOf(promptKey)}
        className="min-w-0 flex-1"
        label={prompt}
        description={t('prompts.left', { count: PROMPT_ANSWER_LENGTH - answer.length })}
        maxLength={PROMPT_ANSWER_LENGTH}
        rows={2}
        value={answer}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex flex-none flex-col">
        <IconButton label={t('prompts.remove', { prompt })} onClick={onRemove}>
          <X size={20} />
        </IconButton>
        {onMoveUp && (
          <IconButton label={t('prompts.moveUp', { prompt })} onClick={onMoveUp}>
            <ArrowUp size={20} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function answerIdOf(key: string): string {
  return `prompt-${key}`
}

function moveUp(prompts: readonly AnsweredPrompt[], index: number): AnsweredPrompt[] {
  const others = prompts.toSpliced(index, 1)
  return prompts.slice(index, index + 1).flatMap((moved) => others.toSpliced(index - 1, 0, moved))
}
