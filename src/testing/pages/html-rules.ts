import { Rule, type ConfigData, type HtmlElement, type Plugin } from 'html-validate'

/** Rules of the W3C validator that html-validate lacks. They report the elements that match the selector, unless valid. */
const w3cRules: Readonly<
  Record<string, { selector: string; message: string; isValid?: (node: HtmlElement) => boolean }>
> = {
  'meta-content': {
    selector: 'meta[property]',
    message: 'needs a content',
    isValid: (node) => node.hasAttribute('content'),
  },
  'native-state': { selector: 'input[aria-checked]', message: 'has a checked state of its own' },
  'description-groups': {
    selector: 'dl > div > *',
    message: 'is not dt or dd',
    isValid: (node) => ['dt', 'dd'].includes(node.tagName),
  },
}

function createRule({ selector, message, isValid = () => false }: (typeof w3cRules)[string]) {
  return class extends Rule {
    setup(): void {
      this.on('dom:ready', ({ document }) => {
        const invalidElements = document.querySelectorAll(selector).filter((node) => !isValid(node))
        for (const node of invalidElements) this.report(node, `${node.annotatedName} ${message}`)
      })
    }
  }
}

const w3cPlugin: Plugin = {
  name: 'own-rules',
  rules: Object.fromEntries(Object.entries(w3cRules).map(([name, rule]) => [`own/${name}`, createRule(rule)])),
}

/** The rules of html-validate for pages: those for documents and for accessibility. */
export const htmlRules: ConfigData = {
  root: true,
  plugins: [w3cPlugin],
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    ...Object.fromEntries(Object.keys(w3cPlugin.rules ?? {}).map((name) => [name, 'error'])),
    // React spells attributes differently, which makes no difference to a browser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // React's ids start with an underscore; HTML allows every id without spaces.
    'valid-id': ['error', { relaxed: true }],
    // The Content-Security-Policy allows files of the site's own origin only.
    'require-sri': 'off',
    // The main menu is rendered twice, for phones and for wider screens; CSS shows one of them.
    'unique-landmark': 'off',
    // The name on a profile is an h1 that is rendered twice too. On chat screens an h2, of the list, comes first.
    'heading-level': ['error', { allowMultipleH1: true, minInitialRank: 'h2' }],
    // A field with suggestions needs a listbox; a native select has no text input.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
}
