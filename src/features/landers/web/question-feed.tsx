import Bookmark from 'lucide-react/icons/bookmark'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { Logo } from '#ui/logo.tsx'
import styles from './question-feed.module.css'
import type { SceneProps } from './define-lander.tsx'

/** The questions of the feed, with the interest that goes with each answer, if any. */
const POSTS = [
  { post: 'sunday', answers: { market: 'foodie', bed: null } },
  { post: 'date', answers: { walk: 'hiking', dinner: 'wine' } },
  { post: 'evening', answers: { cinema: 'movies', dance: 'dancing' } },
] as const

/**
 * The lander `socialnetwork`: a feed of questions by the site itself; no people, counts or comments are made up. The
 * signup takes over the interests of the visitor's answers (start.client.ts).
 */
export function QuestionFeed({ texts, label, children }: SceneProps) {
  const t = useTexts('social-lander')
  return (
    <div className={styles.stage}>
      <div className={classes(styles.content, 'mx-auto w-full max-w-[1200px]')}>
        <SideMenu />
        <div className={styles.feed}>
          <div className={styles.words}>
            {label}
            <h1 className={styles.headline}>{texts.headline}</h1>
            <p className={styles.text}>{texts.text}</p>
          </div>
          {POSTS.map((each) => (
            <Post key={each.post} {...each} />
          ))}
          <article className={styles.post}>
            <PostHead time={t('pinned')} />
            <p className={styles.body}>{t('safety')}</p>
          </article>
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  )
}

function SideMenu() {
  const t = useTexts('social-lander')
  const entries = [
    { name: 'feed', Icon: House },
    { name: 'likes', Icon: Heart },
    { name: 'messages', Icon: MessageCircle },
    { name: 'saved', Icon: Bookmark },
    { name: 'safe', Icon: ShieldCheck },
  ] as const
  return (
    <ul className={styles.menu} aria-hidden="true">
      {entries.map(({ name, Icon }) => (
        <li key={name}>
          <Icon size={24} />
          <span>{t(`menu.${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function PostHead({ time }: { time: string }) {
  const { name } = useSettings()
  return (
    <div className={styles.head}>
      <span className={styles.avatar}>
        <Logo size={40} />
      </span>
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-text-2">{time}</p>
      </div>
    </div>
  )
}

function Post({ post, answers }: (typeof POSTS)[number]) {
  const t = useTexts('social-lander')
  return (
    <fieldset className={styles.post}>
      <legend className="sr-only">{t(`post.${post}.question`)}</legend>
      <PostHead time={t('asks')} />
      <p aria-hidden="true" className={styles.question}>
        {t(`post.${post}.question`)}
      </p>
      <div className={styles.answers}>
        {Object.entries(answers).map(([answer, interest]: [string, string | null]) => (
          <label key={answer} className={styles.answer}>
            <input
              type="radio"
              name={`post-${post}`}
              className={styles.input}
              {...(interest !== null && { 'data-interest': interest })}
            />
            <span className={styles.choice}>{(t as (key: string) => string)(`post.${post}.${answer}`)}</span>
          </label>
        ))}
      </div>
      <p className={styles.reply}>{t(`post.${post}.reply`)}</p>
    </fieldset>
  )
}
