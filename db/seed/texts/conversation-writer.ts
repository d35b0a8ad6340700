import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import { languageOf, readConversations, type Conversation, type WrittenLanguage } from './text-files.ts'

/** Writes a conversation with a replier. Returns null when none is left. */
export type ConversationWriter = (
  replier: Pick<Person, 'email' | 'city' | 'prompts' | 'interests'>,
) => Conversation | null

/** The probability that an opener reacts to a prompt before an interest. */
const PROMPT_FIRST_CHANCE = 0.6
const ANYONE = 'anyone'

/** Creates a writer that uses each conversation once. The opener reacts to the profile of the replier where it can. */
export function createConversationWriter(random: Random): ConversationWriter {
  const unused = { nl: listUnused(random, 'nl'), de: listUnused(random, 'de') }
  return (replier) => {
    const conversations = unused[languageOf(replier.city.country)]
    for (const topic of listTopics(random, replier)) {
      const conversation = conversations.get(topic)?.shift()
      if (conversation) return conversation
    }
    return null
  }
}

/** Lists the conversations of a language by topic. */
function listUnused(random: Random, language: WrittenLanguage): Map<string, Conversation[]> {
  const { anna = [], bert = [], prompts, interests, anyone } = readConversations(language)
  const byTopic = (kind: string, conversations: Readonly<Record<string, readonly Conversation[]>>) =>
    Object.entries(conversations).map(([key, list]): [string, Conversation[]] => [`${kind} ${key}`, [...list]])
  return new Map([
    ...byTopic('member', { anna, bert }),
    ...byTopic('prompt', prompts),
    ...byTopic('interest', interests),
    [ANYONE, random.sample(anyone, anyone.length)],
  ])
}

/** Lists the topics of an opener to a member, the best first. */
function listTopics(random: Random, { email, prompts, interests }: Parameters<ConversationWriter>[0]): string[] {
  const aboutPrompts = random.sample(prompts, prompts.length).map(({ key }) => `prompt ${key}`)
  const aboutInterests = random.sample(interests, interests.length).map((key) => `interest ${key}`)
  const isPromptFirst = random.chance(PROMPT_FIRST_CHANCE)
  return [
    `member ${email.split('@')[0] ?? ''}`,
    ...(isPromptFirst ? [...aboutPrompts, ...aboutInterests] : [...aboutInterests, ...aboutPrompts]),
    ANYONE,
  ]
}
