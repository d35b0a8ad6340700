// TypeScript 7 has no JavaScript API. dependency-cruiser imports `typescript`, finds no usable API and reports success
// without reading any TypeScript file. Importing this module first resolves that name to TypeScript 6, which is
// installed as `typescript6`.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, nextResolve) {
    const mapped = specifier.replace(/^typescript(?=$|\/)/, 'typescript6')
    return nextResolve(mapped, context)
  },
})
