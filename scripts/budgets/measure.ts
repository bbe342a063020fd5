import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, findBrowser } from '../checks/browser.ts'
import { root } from '../steps/tool.ts'
import type { FirstView } from './budget.ts'
import { type AdminScripts, adminScripts } from './built-scripts.ts'
import type { OnEnd } from './cleaning-up.ts'
import { openFirstView } from './first-view.ts'
import { productPath, startShop } from './running-shop.ts'

/** Opens the production shop on a database of its own and measures what a new customer's phone loads. */
export async function measureFirstViews(onEnd: OnEnd): Promise<FirstView[]> {
  const admin = await adminScripts()
  const shop = await startShop(onEnd)
  const browser = await openBrowser(onEnd)
  const pages = [
    ['home', '/'],
    ['shop', '/boutique'],
    ['product', await productPath(shop.url)],
    ['checkout', '/boutique', toCheckout],
  ] as const
  const views: FirstView[] = []
  for (const [name, path, goOn] of pages) {
    const seen = await openFirstView(browser, shop.url + path, goOn)
    const scripts = seen.answers.filter(({ kind, own }) => kind === 'script' && own).map(({ url }) => url)
    views.push({ name, ...seen, adminScripts: await onlyAdmin(scripts, admin) })
  }
  return views
}

/** From the product list page to the guest checkout, with one item in the cart. */
async function toCheckout(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ajouter .+ au panier$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Panier, 1 article' }).click()
  await page.getByRole('link', { name: 'Commander' }).click()
  await page.getByLabel('Nom complet').waitFor()
}

/**
 * The headless shell does not know the type of its network, and would load pictures from twice as far below
 * the screen as Chromium does on a phone.
 */
const LAZY_AS_ON_4G = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250'

/** A browser that contacts no server but the shop. */
export async function openBrowser(onEnd: OnEnd): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...chromiumArgs, LAZY_AS_ON_4G],
  })
  onEnd(() => browser.close())
  return browser
}

async function onlyAdmin(urls: string[], { isAdmin }: AdminScripts): Promise<string[]> {
  const paths = urls.map((url) => new URL(url).pathname)
  const scripts = await Promise.all(paths.map((path) => readFile(join(root, 'dist', 'client', path), 'utf8')))
  return paths.filter((_, index) => isAdmin(scripts[index] ?? ''))
}
