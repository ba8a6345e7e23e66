import { defineConfig } from 'vitest/config'

/**
 * Three kinds of tests. `unit` needs nothing and runs in every `npm run check`; `sandbox` and `server` start real programs, and
 * `server` shares one PostgreSQL cluster, of which each file gets its own copy of a template database.
 */
const unit = [
  'src/kernel/**/*.test.ts',
  'src/*/{rules,text,web}/**/*.test.ts',
  'src/web/**/*.test.ts',
  'src/*/*.test.ts',
  '{tools,bench}/**/*.test.ts',
]
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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: needsDatabase } },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', include: needsDatabase, globalSetup: ['src/server/database/test-cluster.ts'] },
      },
    ],
  },
})
