import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/**
 * Source maps are for us, not for the phone: they are moved out of the served folder (dist/m) once the bundle is written, so
 * that no static route has to know about them.
 */
function mapsApart(): Plugin {
  let outDir = ''
  return {
    name: 'qicheng-maps-apart',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    writeBundle() {
      const assets = join(outDir, 'assets')
      const maps = join(outDir, '../maps')
      rmSync(maps, { recursive: true, force: true })
      mkdirSync(maps, { recursive: true })
      for (const file of readdirSync(assets).filter((name) => name.endsWith('.map'))) renameSync(join(assets, file), join(maps, file))
    },
  }
}

/**
 * The cascade's order must not hang on which chunk's styles arrive first: whichever sheet comes first names all layers, in the
 * order of base.css. Without it a shared chunk linked before the entrance would put `parts` below `base`, and the reset would win.
 */
function layersInOrder(): Plugin {
  return {
    name: 'qicheng-layers-in-order',
    enforce: 'pre',
    transform(code, id) {
      const isSheet = id.startsWith(root) && !id.includes('node_modules') && /\.css($|\?)/.test(id)
      return isSheet ? { code: `@layer base, parts, screens;\n${code}`, map: null } : null
    },
  }
}

const root = import.meta.dirname

export default defineConfig({
  root: join(root, 'src'),
  base: '/m/',
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [react(), layersInOrder(), mapsApart()],
  build: {
    outDir: join(root, 'dist/m'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2024',
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Nearly every screen shows these. As one file they compress together; as twenty, each pays for its own frame. Only
          // leaves: a module that others' classes extend, put into a chunk of its own, runs too late.
          groups: [
            {
              name: 'kit',
              test: /src\/(web\/ui\/(app-bar|badge|band|bone|button|class-names|format|icon|icon-button|icon-paths|money|rings|rows|screen|skeleton)\.tsx?|kernel\/money\.ts)$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    // `npm run dev` sets the server's address; the app is served from here with hot reload and its calls go there.
    proxy: { '/api': { target: process.env['QICHENG_API'] ?? 'http://127.0.0.1:8080' } },
  },
})
