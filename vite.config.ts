import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract, compiledTexts } from './tools/vite-plugins.ts'

export default defineConfig({
  plugins: [compiledTexts(), browserContract(), tailwindcss(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  optimizeDeps: {
    include: ['react', 'react-dom/client', 'react-router', 'react-router/dom', '@tanstack/react-query', 'use-intl/react'],
  },
})
