import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layersInOrder } from './vite.config.ts'

const root = import.meta.dirname

/**
 * The console of the operator's staff: an app of its own under /ops/, of which the travellers' app holds nothing. It is made of packages
 * that are in that one too, whose licences stand there.
 */
export default defineConfig({
  root: join(root, 'src'),
  base: '/ops/',
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite-ops'),
  plugins: [react(), layersInOrder()],
  build: {
    outDir: join(root, 'dist/ops'),
    emptyOutDir: true,
    target: 'es2024',
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: join(root, 'src/ops.html') },
  },
})
