import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { publicScripts } from './src/app/public-scripts.ts'
import { browserContract, compiledTexts } from './tools/vite-plugins.ts'

export default defineConfig({
  plugins: [compiledTexts(), browserContract(), tailwindcss(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  // beside React Router's own entries; it must be an array
  environments: { client: { build: { rolldownOptions: { input: Object.values(publicScripts) } } } },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'use-intl/react',
    ],
  },
})
