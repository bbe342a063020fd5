import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { adminTabs } from '#features/admin-shell/domain/admin-search.ts'
import { root } from '#scripts/steps/tool.ts'

/**
 * How much script the administration adds to what customers load: by tab on arrival, and all tabs together;
 * brotli.
 */
export async function weighAdminScripts(browser: Browser, shopUrl: string, cookie: string): Promise<void> {
  const shared = await scriptsOf(browser, shopUrl, ['/', '/boutique', '/login'], '')
  const own = (scripts: Set<string>) => [...scripts].filter((path) => !shared.has(path))
  const all = new Set<string>()
  console.log('Script that the administration adds, compressed (brotli):')
  for (const tab of adminTabs) {
    const scripts = own(await scriptsOf(browser, shopUrl, [`/admin?tab=${tab}`], cookie))
    for (const path of scripts) all.add(path)
    console.log(`  ${tab.padEnd(16)} ${((await weigh(scripts)) / 1000).toFixed(1).padStart(7)} kB`)
  }
  console.log(`  ${'all together'.padEnd(16)} ${((await weigh([...all])) / 1000).toFixed(1).padStart(7)} kB`)
}

/** The paths of the scripts that these pages load, one after the other, in a browser without a cache. */
async function scriptsOf(
  browser: Browser,
  shopUrl: string,
  paths: string[],
  cookie: string,
): Promise<Set<string>> {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const found = new Set<string>()
  try {
    if (cookie) await context.addCookies(cookiesOf(cookie, shopUrl))
    const page = await context.newPage()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') found.add(new URL(response.url()).pathname)
    })
    for (const path of paths) {
      await page.goto(shopUrl + path)
      await page.locator('html[data-ready]').waitFor()
      if (path.startsWith('/admin'))
        await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    }
    return found
  } finally {
    await context.close()
  }
}

export function cookiesOf(cookie: string, url: string) {
  return cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
}

/** As they go over the wire: the smallest ones go as they are. */
async function weigh(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const file = join(root, 'dist', 'client', path)
      return (await stat(`${file}.br`).catch(() => stat(file))).size
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
