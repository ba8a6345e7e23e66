// `npm test`: see test-everything.ts. Plain JavaScript, because nothing may be installed yet.
import { bootstrap } from './bootstrap.mjs'

bootstrap('tools/test-everything.ts')
