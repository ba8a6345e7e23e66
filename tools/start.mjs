// `npm start` and `npm run dev`: see start-product.ts. Plain JavaScript, because nothing may be installed yet.
import { bootstrap } from './bootstrap.mjs'

bootstrap('tools/start-product.ts')
