import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { defaultLocale } from '#texts/locales.ts'

const folder = new URL('../../../../texts/', import.meta.url)

type Catalogue = { [key: string]: string | Catalogue }

/** Lists the texts that a language lacks, as `namespace.key`: all that are in the default language. */
export function listMissingTexts(locale: string): string[] {
  const texts = new Set(listTexts(locale))
  return listTexts(defaultLocale).filter((key) => !texts.has(key))
}

function listTexts(locale: string): string[] {
  const directory = new URL(`${locale}/`, folder)
  if (!/^[a-z]{2}$/.test(locale) || !existsSync(directory)) return []
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'))
  return files.flatMap((file) => {
    const catalogue = JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as Catalogue // our own file
    return listKeys(catalogue, file.slice(0, -'.json'.length))
  })
}

function listKeys(catalogue: Catalogue, prefix: string): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}.${key}`] : listKeys(value, `${prefix}.${key}`),
  )
}
