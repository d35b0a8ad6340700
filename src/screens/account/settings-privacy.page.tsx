import { chatSettingsQuery, useChangeChatSettings, type ChatApi } from '#features/chat/web/chat.queries.ts'
import type { Privacy, profilesContract } from '#features/profiles/contract.ts'
import { IMAGE_SENDERS, MESSAGE_SENDERS, type ImageSenders, type MessageSenders } from '#features/profiles/rules.ts'
import { privacyQuery, useChangePrivacy } from '#features/profiles/web/profiles.queries.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toasts.ts'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { href } from '#links.ts'

type Api = ApiOf<{ profiles: typeof profilesContract }>
type PartProps = { privacy: Privacy; changePrivacy: (changes: Partial<Privacy>) => void }

const queries = (api: Api & ChatApi) => [privacyQuery(api), chatSettingsQuery(api)]

export const handle = { namespaces: ['settings'], access: 'members', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The settings for visibility, new conversations (R-1.23, C-49, C-56) and the withdrawal of consent (L-27). */
export default function PrivacySettingsPage() {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const privacy = useQueryData(privacyQuery(useApi<Api>()))
  const save = useChangePrivacy()
  const changePrivacy = (changes: Partial<Privacy>) =>
    save.mutate(changes, {
      onSuccess: () => showToast({ key: 'privacy', text: t('saved'), tone: 'success' }),
      onError: (error) => showToast({ key: 'privacy', text: refusalText(error), tone: 'danger' }),
    })
  return (
    <SettingsFrame title={t('sections.privacy.title')}>
      <VisibilitySettings {...{ privacy, changePrivacy }} />
      <MessageSettings {...{ privacy, changePrivacy }} />
      <ImageSettings {...{ privacy, changePrivacy }} />
      <ReadMarkSettings />
      <ListingSettings {...{ privacy, changePrivacy }} />
      <ConsentPanel />
    </SettingsFrame>
  )
}

function VisibilitySettings({ privacy, changePrivacy }: PartProps) {
  const t = useTexts('settings')
  const { logged_out_search: isSearchOpen, logged_out_search_trafficsource: isSearchOpenToSome } = useSettings()
  const publicText = t(isSearchOpen || isSearchOpenToSome ? 'privacy.publicSearchText' : 'privacy.publicText')
  return (
    <Panel title={t('privacy.visible')}>
      <div className="-my-2 divide-y divide-border">
        <Switch
          label={t('privacy.invisible')}
          description={t('privacy.invisibleText')}
          checked={privacy.invisible}
          onChange={(invisible) => changePrivacy({ invisible })}
        />
        <Switch
          label={t('privacy.public')}
          description={privacy.invisible ? t('privacy.publicHidden') : publicText}
          checked={privacy.publicVisible}
          onChange={(publicVisible) => changePrivacy({ publicVisible })}
        />
      </div>
    </Panel>
  )
}

function MessageSettings({ privacy, changePrivacy }: PartProps) {
  const t = useTexts('settings')
  const options = MESSAGE_SENDERS.map((value) => ({
    value,
    label: t(`privacy.from.${value}.label`),
    description: t(`privacy.from.${value}.text`),
  }))
  return (
    <Panel title={t('privacy.messages')} text={t('privacy.messagesText')}>
      <RadioTiles
        legend={t('privacy.messages')}
        hideLegend
        name="messages-from"
        columns={1}
        hasDots
        options={options}
        value={privacy.messagesFrom}
        onChange={(value) => changePrivacy({ messagesFrom: value as MessageSenders })} // one of the options
      />
    </Panel>
  )
}

function ImageSettings({ privacy, changePrivacy }: PartProps) {
  const t = useTexts('settings')
  const options = IMAGE_SENDERS.map((value) => ({
    value,
    label: t(`privacy.imagesFrom.${value}.label`),
    description: t(`privacy.imagesFrom.${value}.text`),
  }))
  return (
    <Panel title={t('privacy.images')} text={t('privacy.imagesText')}>
      <RadioTiles
        legend={t('privacy.images')}
        hideLegend
        name="images-from"
        columns={1}
        hasDots
        options={options}
        value={privacy.imagesFrom}
        onChange={(value) => changePrivacy({ imagesFrom: value as ImageSenders })} // one of the options
      />
    </Panel>
  )
}

/** The setting that hides read marks, both ways. */
function ReadMarkSettings() {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const { showsReadMarks } = useQueryData(chatSettingsQuery(useApi<ChatApi>()))
  const save = useChangeChatSettings()
  const changeReadMarks = (shows: boolean) =>
    save.mutate(
      { showsReadMarks: shows },
      {
        onSuccess: () => showToast({ key: 'privacy', text: t('saved'), tone: 'success' }),
        onError: (error) => showToast({ key: 'privacy', text: refusalText(error), tone: 'danger' }),
      },
    )
  return (
    <Panel title={t('privacy.reading')}>
      <div className="-my-2">
        <Switch
          label={t('privacy.readMarks')}
          description={t('privacy.readMarksText')}
          checked={showsReadMarks}
          onChange={changeReadMarks}
        />
      </div>
    </Panel>
  )
}

/** The settings for fictional profiles and sister sites, on sites that have them (C-11, C-12). */
function ListingSettings({ privacy, changePrivacy }: PartProps) {
  const t = useTexts('settings')
  const { fictional_profiles: hasFictional, fictional_plural: plural, member_resell: hasSisters, name } = useSettings()
  if (!hasFictional && !hasSisters) return null
  return (
    <Panel title={t('privacy.others')}>
      <div className="-my-2 divide-y divide-border">
        {hasFictional && (
          <Switch
            label={t('privacy.hideFictional', { plural })}
            description={t('privacy.hideFictionalText', { plural })}
            checked={privacy.hidesFictional}
            onChange={(hidesFictional) => changePrivacy({ hidesFictional })}
          />
        )}
        {hasSisters && (
          <Switch
            label={t('privacy.sisters')}
            description={t('privacy.sistersText', { name })}
            checked={privacy.onSisterSites}
            onChange={(onSisterSites) => changePrivacy({ onSisterSites })}
          />
        )}
      </div>
    </Panel>
  )
}

function ConsentPanel() {
  const t = useTexts('settings')
  return (
    <Panel title={t('privacy.consent')} text={t('privacy.consentText')}>
      <p className="text-text-2">{t('privacy.consentWithdraw')}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href('settings-delete')} variant="secondary" size="sm">
          {t('privacy.consentDelete')}
        </ButtonLink>
        <ButtonLink to={href('pages-privacy')} variant="ghost" size="sm">
          {t('privacy.consentPolicy')}
        </ButtonLink>
      </p>
    </Panel>
  )
}
