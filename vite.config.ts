import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { publicScripts } from './src/app/pages/public-scripts.ts'
import { omitUnusedRouterParts } from './tools/unused-router-parts.ts'
import { browserRoutes, compactMessageFormat, minifyAgain } from './tools/vite-plugins.ts'
import { compileTexts } from './tools/vite-texts.ts'

/** What every screen of the app needs comes in few files; each icon in one of its own would be 70 requests. */
const frame = [
  'alert',
  'avatar',
  'badge',
  'badge-text',
  'button',
  'button-link',
  'button-look',
  'chip',
  'chip-button',
  'chip-look',
  'classes',
  'close-outside',
  'dialog',
  'empty-state',
  'icon-button',
  'logo',
  'menu',
  'roving',
  'skeleton',
  'spinner',
  'toasts',
  'toast-region',
]
/** The icons of the frame and of the members page; those of the other screens come with the first of them. */
const frameIcons = [
  'bookmark',
  'chevron-down',
  'circle-check',
  'coins',
  'crown',
  'external-link',
  'heart',
  'info',
  'message-circle',
  'octagon-alert',
  'search',
  'search-x',
  'sliders-horizontal',
  'sparkles',
  'triangle-alert',
  'user-round',
  'x',
]
/**
 * The icons that most screens share, those of screens with photos, and those of chat; the others are one file. The names
 * are those of Lucide's files: an older name imports the file of the newer one.
 */
const iconGroups = {
  'icons-common': [
    'arrow-left',
    'ban',
    'check',
    'circle-exclamation-point',
    'ellipsis-vertical',
    'eye',
    'gift',
    'lock',
    'trash',
  ],
  'icons-photos': [
    'arrow-right',
    'chevron-left',
    'chevron-right',
    'circle',
    'circle-x',
    'clock',
    'ellipsis',
    'grip-horizontal',
    'map-pin',
    'pencil',
    'plus',
    'star',
  ],
  'icons-chat': [
    'arrow-down',
    'clock-3',
    'face-slightly-smiling',
    'image',
    'image-plus',
    'message-circle-heart',
    'messages-square',
    'send-horizontal',
    'shield-exclamation-point',
    'shield-check',
    'undo-2',
    'user-round-x',
  ],
}
const sharedChunks = [
  // what the pages without React load too: none of it may import React
  {
    name: 'preload',
    test: /vite\/preload-helper|platform\/(refusal|navigation\/back-stack|calls\/site-reachable)\.ts/,
    priority: 4,
  },
  // only pages without React load it
  { name: 'style-sheets', test: /platform\/navigation\/whole-style-sheets\.ts/, priority: 4 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'data', test: /node_modules\/(@tanstack|use-intl|@formatjs|icu-minify|partysocket)\//, priority: 2 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
  {
    name: 'frame',
    test: new RegExp(
      `/src/(ui/(${frame.join('|')})\\.tsx?|platform/((browser|calls|navigation|text|time)/|)(?!back-link|browser-push|card-drag|card-flight|client-id|composition|contact-data|countdown|csv|day-groups|date-bucket|file-upload|fold-text|geolocation|idempotency-key|installation|keyboard-shortcuts|mail-refusals|mobile-apple|pattern-keys|shrink-image|sort-by-name|text-links|typed-text|visible-height|visible-text)[a-z0-9-]+\\.tsx?|screens/layouts/(?!refresh-member|footer|error-notices|lander|office)|features/viewer/web/viewer\\.queries|features/settings/web/settings\\.tsx?|features/sites/web/sites\\.queries|features/search/(rules\\.ts|web/(search|search\\.queries|search-description|location-name)\\.tsx?)|texts/locales|links\\.ts)|node_modules/lucide-react/(?!.*/icons/)|/icons/(${frameIcons.join('|')})\\.m?js`,
    ),
    priority: 2,
  },
  // rules that the frame or a page needs a line of would bring these into it
  { name: 'days', test: /platform\/time\/days\.ts/, priority: 4 },
  // the script of pages without React shares these with the layouts
  { name: 'entry', test: /features\/sites\/(entry\.rules\.ts|web\/entry-state\.ts)/, priority: 4 },
  // the account menu loads when it is opened
  {
    name: 'account-menu',
    test: /ui\/(menu-list|roving-focus)\.tsx?|features\/settings\/web\/(account-items|account-menu-list|theme-item)\.tsx|\/icons\/(bell|gallery-horizontal-end|log-out|moon|settings|sun|sun-moon)\.m?js/,
    priority: 1,
  },
  // pages with a form need these together; each chunk makes the list of routes longer
  { name: 'fields', test: /ui\/(field|field-error|form-error|link-classes|text-field)\.tsx?/, priority: 1 },
  { name: 'profile-rules', test: /features\/profiles\/rules\.ts/, priority: 3 },
  {
    name: 'gifts',
    test: /features\/(chat\/web\/(gifts\/gift-art|composer\/credit-price)\.tsx|sites\/price\.rules\.ts)/,
    priority: 1,
  },
  ...Object.entries(iconGroups).map(([name, icons]) => ({
    name,
    test: new RegExp(`/icons/(${icons.join('|')})\\.m?js`),
    priority: 2,
  })),
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 1 },
]

export default defineConfig({
  plugins: [compileTexts(), browserRoutes(), tailwindcss(), omitUnusedRouterParts(), reactRouter(), minifyAgain()],
  resolve: { alias: compactMessageFormat },
  ssr: { noExternal: ['use-intl'] },
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: Object.values(publicScripts), // beside React Router's own entries; it must be an array
          output: { codeSplitting: { groups: sharedChunks } },
          // rules and components do nothing when they load: a page loads only those that it uses
          treeshake: {
            moduleSideEffects: [
              { test: /features\/[a-z]+\/(([a-z-]+\.)?rules\.ts|web\/([a-z-]+\/)?[a-z-]+\.tsx?)$/, sideEffects: false },
            ],
          },
        },
      },
    },
  },
  // found before the first visit, or the page would reload under the visitor's hands
  optimizeDeps: {
    include: ['use-intl > @formatjs/fast-memoize'],
    entries: [
      'src/{root,entry.client}.tsx',
      'src/{app,screens,features,ui,platform}/**/!(*.test).{ts,tsx}',
      '!src/**/server/**',
    ],
  },
})
