import type { Context } from '#platform/server/context.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { href } from '#links.ts'
import { NICHE_COLORS } from '../rules.ts'
import { translateSettings } from './settings.ts'
import { getSiteSettings } from './site-cache.ts'

const png = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose })

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  png('/icons/icon-192.png', '192x192', 'any'),
  png('/icons/icon-512.png', '512x512', 'any'),
  png('/icons/icon-maskable-192.png', '192x192', 'maskable'),
  png('/icons/icon-maskable-512.png', '512x512', 'maskable'),
]

/** The size in pixels of each screenshot, by its name and form factor (tools/make-pictures.ts). */
const screenshots = [
  { name: 'members', form_factor: 'wide', file: 'members-wide', sizes: '1280x800' },
  { name: 'members', form_factor: 'narrow', file: 'members', sizes: '585x1266' },
  { name: 'swipe', form_factor: 'narrow', file: 'swipe', sizes: '585x1266' },
] as const

const background = '#fffaf9'

/** Builds the web app manifest of the site. All paths are relative, so they stay on the requested host. */
export async function viewManifest(ctx: Context): Promise<object> {
  const settings = await getSiteSettings(ctx)
  const { name, description, niche } = translateSettings(settings, ctx.locale)
  const t = loadTexts(ctx, 'menu')
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang: ctx.locale,
    dir: 'ltr',
    start_url: href('index', {}, { src: 'pwa' }),
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: NICHE_COLORS[niche],
    categories: ['social', 'lifestyle'],
    prefer_related_applications: false,
    icons,
    screenshots: listScreenshots(ctx),
    shortcuts: [
      { name: t('chats'), url: href('chats') },
      { name: t('likes'), url: href('likes') },
      { name: t('members'), url: href('members') },
    ],
  }
}

/** Lists the screenshots in the site's language. They show no name and no real member, so that they fit every site. */
function listScreenshots(ctx: Context): object[] {
  const t = loadTexts(ctx, 'alerts')
  const labels = { members: t('install.screenshots.members'), swipe: t('install.screenshots.swipe') }
  return screenshots.map(({ name, form_factor, file, sizes }) => ({
    src: `/screenshots/${ctx.locale}-${file}.webp`,
    type: 'image/webp',
    sizes,
    form_factor,
    label: labels[name],
  }))
}
