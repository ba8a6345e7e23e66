import { describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from './brand.ts'
import { iconPaths } from './ui/icon-paths.ts'

// Browser code has no types of Node.
declare const process: { getBuiltinModule(id: 'node:fs'): { readFileSync(file: URL, encoding: 'utf8'): string } }
const page = process.getBuiltinModule('node:fs').readFileSync(new URL('../index.html', import.meta.url), 'utf8')

describe('what index.html shows until the app stands', () => {
  it('names the product as the app does, in both languages', () => {
    expect(page).toContain(`<span lang="zh-CN">${DEFAULT_BRAND.name.zh}</span>`)
    expect(page).toContain(`<span lang="en">${DEFAULT_BRAND.name.en}</span>`)
  })

  it('draws the way back as the app does', () => {
    expect(page).toContain(`<path d="${iconPaths.back}" />`)
  })

  it('keeps to the content policy: no style and no script inside the page', () => {
    expect(page).not.toMatch(/\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/)
  })
})
