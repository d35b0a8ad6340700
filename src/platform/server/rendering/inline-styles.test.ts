import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const sheets: Readonly<Record<string, string>> = { '/a.css': '.x{top:0}.y{top:1px}', '/b.css': '.x{left:0}' }
const readStyleSheet = (path: string) => sheets[path] ?? null
const link = (path: string) => `<link rel="stylesheet" href="${path}"/>`

test('the styles that a page uses replace its links, in their order, and its policy allows exactly them', () => {
  const page = `<html><head>${link('/a.css')}<title>$&</title>${link('/b.css')}</head><p class="x"></p></html>`
  const { html, styleSource } = inlineStyles(page, readStyleSheet)
  const css = '.x{top:0}.x{left:0}'
  expect(html).toBe(
    `<html><head><title>$&</title><style data-sheets="/a.css /b.css">${css}</style></head><p class="x"></p></html>`,
  )
  expect(styleSource).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
})

test('a style sheet that is no built file stays linked', () => {
  const page = `<html><head>${link('/src/app.css')}</head></html>`
  expect(inlineStyles(page, readStyleSheet)).toEqual({ html: page, styleSource: null })
})
