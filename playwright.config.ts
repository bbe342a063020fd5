import { defineConfig } from '@playwright/test'
import { chromiumArgs } from '#scripts/checks/browser.ts'

/** An address that is not the machine's own: a page there is one without TLS, as in a local network. */
const withoutTls = '--host-resolver-rules=MAP 192.0.2.7 127.0.0.1'

const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [...chromiumArgs, withoutTls],
}

/**
 * The windows of one visitor share a process, and the process of a window's empty page loads the shop too: one
 * start less for each journey. And no journey lasts long enough for the work of the optimising compilers to pay. Those of the
 * network keep a process for each window, because they let some crash.
 */
const oneProcess = {
  ...launchOptions,
  args: [...launchOptions.args, '--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev'],
}

/**
 * Each journey gets the emptied browser of the one before (no cookie, no storage, no cache), as long as its options are the
 * same: a new one would start a process and compile the shop's scripts again.
 */
const emptied = { launchOptions: oneProcess, reuseContext: true }

/**
 * Most journeys are not about pictures, and reading these takes two fifths of what a page costs: there the browser loads none,
 * as one that saves data.
 */
const withoutPictures = {
  ...emptied,
  launchOptions: { ...oneProcess, args: [...oneProcess.args, '--blink-settings=imagesEnabled=false'] },
}

/** Journeys that look at pictures. */
const pictures = ['catalogue/*pictures.spec.ts', 'catalogue/{product,search,shop}.spec.ts']

/** Journeys of rare situations, and of work that is seldom done. */
const rare = /@rare/

/**
 * Journeys with a shop of their own. They are the first, in one worker: so each of these shops is started once, and none at the
 * end, when the other workers would wait for it.
 */
const apart = ['layout/appearance.spec.ts', 'newsletter/letters.spec.ts', 'payments/wave.spec.ts']

/** Journeys run on a phone of 360 px; a test that is about a wide screen says so with `test.use(wide)`. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/fixtures/browser/server.ts',
  // Node reads TypeScript itself, in less than half the time.
  build: { external: ['**/*.ts'] },
  workers: 3,
  projects: [
    { name: 'apart', testMatch: apart, grepInvert: rare, use: emptied, workers: 1 },
    { name: 'pictures', testMatch: pictures, grepInvert: rare, use: emptied, workers: 1 },
    {
      name: 'pages',
      testIgnore: ['network/**', 'screens/**', ...apart, ...pictures],
      grepInvert: rare,
      use: withoutPictures,
    },
    // Only `npm test -- all` runs these.
    { name: 'screens', testMatch: 'screens/**', use: emptied },
    { name: 'rare', testIgnore: ['network/**', 'screens/**'], grep: rare, use: emptied },
    { name: 'network', testMatch: 'network/**', testIgnore: '**/engines.spec.ts' },
    { name: 'engines', testMatch: '**/engines.spec.ts', workers: 1 },
  ],
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 780 },
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    // It would answer before `page.route` does; the journeys that are about it let it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey would take a fifth of the whole run: asked for when one is to be looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions,
  },
})
