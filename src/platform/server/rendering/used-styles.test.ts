import { expect, test } from 'vitest'
import { selectUsedStyles } from './used-styles.ts'

const page =
  '<html lang="nl"><body class="dark"><a id="start" class="flex md:p-2 p-1.5 max-w-[1200px] w-[calc(1px+2px)] _card_1a2b_3" href="/">x</a></body></html>'

test.each([
  ['a class of the page', '.flex{display:flex}', '.flex{display:flex}'],
  ['a class that the page lacks', '.grid{display:grid}', ''],
  [
    'a class with escaped characters',
    '.md\\:p-2{padding:8px}.p-1\\.5{padding:6px}',
    '.md\\:p-2{padding:8px}.p-1\\.5{padding:6px}',
  ],
  ['a class with brackets', '.max-w-\\[1200px\\]{top:0}.max-w-\\[9px\\]{top:0}', '.max-w-\\[1200px\\]{top:0}'],
  [
    'a class with parentheses',
    '.w-\\[calc\\(1px\\+2px\\)\\]:not(.x){top:0}',
    '.w-\\[calc\\(1px\\+2px\\)\\]:not(.x){top:0}',
  ],
  ['a class of a CSS module', '._card_1a2b_3{top:0}._card_1a2b_4{top:0}', '._card_1a2b_3{top:0}'],
  ['the matching selectors of a list', '.flex,.grid:hover{top:0}', '.flex{top:0}'],
  ['a descendant whose ancestor is absent', '.sheet .flex{top:0}', ''],
  ['tags and ids', 'body>a#start{top:0}video{top:0}#end{top:0}', 'body>a#start{top:0}'],
  [
    'states, attributes and arguments',
    'a:not(.grid)[data-on="a,b"]::before{top:0}',
    'a:not(.grid)[data-on="a,b"]::before{top:0}',
  ],
  ['everything', '*,::backdrop{top:0}', '*,::backdrop{top:0}'],
  [
    'rules in conditions',
    '@media (width>=1px){.flex{top:0}.grid{top:0}}@layer a{.grid{top:0}}',
    '@media (width>=1px){.flex{top:0}}',
  ],
  ['the order of layers', '@layer theme,base;', '@layer theme,base;'],
  ['fonts', '@font-face{font-family:x;src:url(/x.woff2)}', '@font-face{font-family:x;src:url(/x.woff2)}'],
  ['braces in strings', '.flex{content:"}.grid{"}.grid{top:0}', '.flex{content:"}.grid{"}'],
  ['comments', '/*! x{ */.flex{top:0}', '.flex{top:0}'],
  [
    'keyframes that nothing names',
    '@keyframes turn{to{rotate:1turn}}@keyframes in{to{top:0}}.flex{animation:in 1s}',
    '@keyframes in{to{top:0}}.flex{animation:in 1s}',
  ],
  [
    'custom properties that nothing reads',
    ':root{--a:1px;--b:var(--c);--c:2px}.flex{top:var(--a)}',
    ':root{--a:1px;}.flex{top:var(--a)}',
  ],
])('the used styles of a page, with %s', (_, css, expected) => {
  expect(selectUsedStyles(css, page)).toBe(expected)
})

test('custom properties that an attribute reads stay', () => {
  expect(selectUsedStyles(':root{--a:1px}', '<html><p style="top:var(--a)">')).toBe(':root{--a:1px}')
})
