import { describe, expect, it } from 'vitest'
import { closureOf, withTexts } from './first-load.ts'

const manifest = {
  'index.html': {
    file: 'a.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['home/web/screens/home.tsx', 'web/text/zh.ts', 'web/text/en.ts'],
  },
  '_shared.js': { file: 's.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'd.js', imports: ['_shared.js'] },
  'home/web/screens/home.tsx': {
    file: 'h.js',
    imports: ['_shared.js'],
    dynamicImports: ['home/text/zh.ts', 'home/text/card/zh.ts', 'web/ui/calendar.tsx'],
  },
  'home/text/zh.ts': { file: 'hz.js' },
  'home/text/card/zh.ts': { file: 'hc.js' },
  'web/text/zh.ts': { file: 'wz.js' },
  'web/text/en.ts': { file: 'we.js' },
  'web/ui/calendar.tsx': { file: 'c.js' },
}

describe('the first load', () => {
  it('counts what a chunk imports, however deep and however circular', () => {
    expect(closureOf(manifest, ['index.html'])).toEqual(new Set(['index.html', '_shared.js', '_deep.js']))
  })
  it('counts the texts of one language, and nothing that waits for a tap', () => {
    const keys = withTexts(manifest, ['index.html', 'home/web/screens/home.tsx'])
    expect([...keys].toSorted()).toEqual([
      '_deep.js',
      '_shared.js',
      'home/text/card/zh.ts',
      'home/text/zh.ts',
      'home/web/screens/home.tsx',
      'index.html',
      'web/text/zh.ts',
    ])
  })
})
