import { defineConfig } from 'vitest/config'

/**
 * Four kinds of tests. `unit` and `screens` need nothing and run in every `npm run check`; `sandbox` and `server` start real programs, and
 * `server` shares one PostgreSQL cluster, of which each file gets its own copy of a template database. Files of a kind share the modules of
 * their worker, which are read once and not for every file; those of screens, which put other modules in the place of real ones, do not.
 */
const screens = ['src/*/web/**/*.test.ts', 'src/web/**/*.test.ts']
const unit = ['src/kernel/**/*.test.ts', 'src/*/{rules,text}/**/*.test.ts', 'src/*/*.test.ts', '{tools,bench}/**/*.test.ts']
const needsDatabase = [
  'src/server/**/*.test.ts',
  'src/*/{server,supplier}/**/*.test.ts',
  'src/*.test.ts',
  'tools/audit*.test.ts',
  'tools/db-*.test.ts',
  'tools/company*.test.ts',
  'tools/ops*.test.ts',
  'tools/check-{invariants,faults}*.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Two cores are the machine that we promise to run on.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: [...needsDatabase, ...screens] } },
      { extends: true, test: { name: 'screens', include: screens, isolate: true } },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', include: needsDatabase, globalSetup: ['src/server/database/test-cluster.ts'] },
      },
    ],
  },
})
