import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageFolderOf, readLicences } from './licences.ts'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }

describe('the licences of what is shipped', () => {
  const react = join(root, 'node_modules/react/index.js')
  const query = join(root, 'node_modules/@tanstack/react-query/build/modern/index.js')
  const { licences, words } = readLicences(root, [react, `${query}?v=1`, join(root, 'src/app.tsx')])

  it('name every dependency of the server with its version', () => {
    const found = new Map(licences.server.map(({ name, version }) => [name, version]))
    for (const [name, version] of Object.entries(manifest.dependencies)) expect([name, found.get(name)]).toEqual([name, version])
  })

  it('keep what runs in the browser apart, read off the bundle', () => {
    expect(licences.app.map(({ name }) => name)).toEqual(['@tanstack/react-query', 'react'])
    expect(licences.server.some(({ name }) => name === 'vite')).toBe(false)
  })

  it('say under which licence each stands, with its words where the package has them', () => {
    const all = [...licences.app, ...licences.server]
    expect(all.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([])
    expect(words.get(licences.app[1]?.file ?? '')).toMatch(/MIT License/)
    expect(licences.own).toMatchObject({ name: 'qicheng-travel', licence: 'Apache-2.0' })
    expect(words.get(licences.own.file ?? '')).toMatch(/Apache License/)
    expect(all.filter(({ file }) => file !== null && !words.has(file))).toEqual([])
    expect(all.filter(({ file }) => file !== null).length / all.length).toBeGreaterThan(0.8)
  })

  it('name the font that sheets are printed with, and its words', () => {
    const font = licences.server.find(({ name }) => name === 'Noto Sans SC')
    expect(font).toMatchObject({ version: '2.004', licence: 'OFL-1.1' })
    expect(words.get(font?.file ?? '')).toMatch(/SIL OPEN FONT LICENSE/)
  })

  it('tell the package of a module, nested and scoped ones too', () => {
    expect(packageFolderOf('/a/node_modules/@x/y/node_modules/z/lib/i.js')).toBe('/a/node_modules/@x/y/node_modules/z')
    expect(packageFolderOf('/a/node_modules/@x/y/i.js')).toBe('/a/node_modules/@x/y')
    expect(packageFolderOf('/a/src/i.ts')).toBeNull()
  })
})
