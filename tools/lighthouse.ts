import { findOrInstallPackage } from './installed-package.ts'

/** Returns the path of Lighthouse's module for the benchmark of browsers, after installing it if needed, or null. */
export function findOrInstallLighthouse(): string | null {
  return findOrInstallPackage({ name: 'lighthouse', version: '13.5.0', entry: 'core/index.js' })
}
