import { describe, expect, test } from 'vitest'
import { createFixedPeople } from './fixed-people.ts'
import { generatePeople } from './generated-people.ts'
import { createRandom } from './random.ts'
import { VONKJE } from './sites.ts'
import { createConversationWriter } from './texts/conversation-writer.ts'
import { readConversations, WRITTEN_LANGUAGES, type Conversation, type WrittenLanguage } from './texts/text-files.ts'

const now = new Date('2026-06-01T12:00:00Z')
const people = generatePeople({ count: 320, now, seed: 20_231_201 }).filter(({ isFictional }) => !isFictional)

function listConversations(language: WrittenLanguage): Conversation[] {
  const { anna = [], bert = [], prompts, interests, anyone } = readConversations(language)
  return [...anna, ...bert, ...anyone, ...[prompts, interests].flatMap((topics) => Object.values(topics).flat())]
}

/** Counts the messages of the starter and of the replier. */
function countMessages(conversation: Conversation): [number, number] {
  const turns = conversation.filter((line) => !line.startsWith('+'))
  const continuations = conversation.length - turns.length
  return [Math.ceil(turns.length / 2) + continuations, Math.floor(turns.length / 2) + continuations]
}

describe.each(WRITTEN_LANGUAGES)('the conversations in %s', (language) => {
  const conversations = listConversations(language)

  test('have five to eight messages, and no message twice', () => {
    const lines = conversations.flat().map((line) => line.replace(/^\+/, ''))
    expect(lines.filter((line, index) => lines.indexOf(line) < index)).toEqual([])
    expect(conversations.filter(({ length }) => length < 5 || length > 8)).toEqual([])
  })

  test('cost each member at most five credits, which is less than half of the balance of anyone', () => {
    expect(conversations.filter((conversation) => Math.max(...countMessages(conversation)) > 5)).toEqual([])
    expect(Math.min(...people.map(({ credits }) => credits))).toBeGreaterThan(10)
  })
})

test('an opener reacts to a prompt or an interest of the replier while there is one', () => {
  const replier = people.find(({ prompts, city }) => prompts.length > 0 && city.country === 'NL')
  const { prompts, interests } = readConversations('nl')
  const own = [
    ...replier!.prompts.flatMap(({ key }) => prompts[key] ?? []),
    ...replier!.interests.flatMap((key) => interests[key] ?? []),
  ]
  const writeConversation = createConversationWriter(createRandom(5))
  const written = Array.from({ length: own.length + 1 }, () => writeConversation(replier!)!)
  expect(written.slice(0, -1).toSorted()).toEqual(own.toSorted())
  expect(readConversations('nl').anyone).toContainEqual(written.at(-1))
})

test('Anna and Bert are written to about their own profiles', () => {
  const fixed = createFixedPeople(now).filter(({ siteId }) => siteId === VONKJE.id)
  const writeConversation = createConversationWriter(createRandom(5))
  const [anna, bert] = [fixed[0]!, fixed[1]!]
  expect([writeConversation(anna), writeConversation(bert)]).toEqual([
    readConversations('nl').anna?.[0],
    readConversations('nl').bert?.[0],
  ])
})

test('members in Germany are written to in German, and nothing is written once all is used', () => {
  const inGermany = people.find(({ city }) => city.country === 'DE')!
  const writeConversation = createConversationWriter(createRandom(5))
  expect(listConversations('de')).toContainEqual(writeConversation(inGermany))
  const rest = Array.from({ length: 30 }, () => writeConversation(inGermany))
  expect(rest.at(-1)).toBeNull()
})
