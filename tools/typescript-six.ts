// TypeScript 7 has no JavaScript API. dependency-cruiser asks for `typescript`, finds nothing that
// it can use, and reports success without having read a single TypeScript file. Importing this
// module first gives it TypeScript 6 (installed as `typescript6`) under that name.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, nextResolve) {
    const mapped = specifier.replace(/^typescript(?=$|\/)/, 'typescript6')
    return nextResolve(mapped, context)
  },
})
