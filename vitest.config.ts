import { defineConfig } from 'vitest/config'
import { pagePrograms } from './scripts/vite/bundle-script.ts'
import { prosePages } from './scripts/vite/prose-plugin.ts'

/** A check that waits for a state gives up only when it is lost: beside other checks a second may pass with nothing done. */
const expectOptions = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [pagePrograms, prosePages],
        test: {
          name: 'unit',
          include: ['{src,scripts,database}/**/*.test.{ts,tsx}'],
          // Modules are loaded once for all files: most of the time went into loading them again.
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 30_000,
          expect: expectOptions,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [prosePages],
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/fixtures/database/server.ts',
          pool: 'forks',
          // A third of its time is waiting for the database and for locks; another check may run beside it.
          maxWorkers: 3,
          testTimeout: 60_000,
          expect: expectOptions,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [prosePages],
        test: {
          name: 'notifications',
          include: ['tests/notifications/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/fixtures/database/server.ts',
          pool: 'forks',
          maxWorkers: 3,
          testTimeout: 60_000,
          expect: expectOptions,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [prosePages],
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: 'tests/fixtures/operations/started-shop.ts',
          pool: 'forks',
          // Most of its time is waiting for programs that start and stop.
          maxWorkers: 3,
          testTimeout: 180_000,
          expect: expectOptions,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [prosePages],
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/fixtures/database/server.ts',
          pool: 'forks',
          maxWorkers: 3,
          testTimeout: 180_000,
          expect: expectOptions,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'deployment',
          include: ['tests/deployment/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 180_000,
          expect: expectOptions,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'updates',
          include: ['tests/updates/**/*.test.ts'],
          testTimeout: 300_000,
          expect: expectOptions,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
