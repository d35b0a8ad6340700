import type { Context } from '#platform/server/context.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { href } from '#links.ts'
import { NICHE_COLORS } from '../rules.ts'
import { translateSettings } from './settings.ts'
import { getSiteSettings } from './sites.ts'

const png = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose })

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  png('/icons/icon-192.png', '192x192', 'any'),
  png('/icons/icon-512.png', '512x512', 'any'),
  png('/icons/icon-maskable-192.png', '192x192', 'maskable'),
  png('/icons/icon-maskable-512.png', '512x512', 'maskable'),
]

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
    shortcuts: [
      { name: t('chats'), url: href('chats') },
      { name: t('likes'), url: href('likes') },
      { name: t('members'), url: href('members') },
    ],
  }
}
