import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { minifySync, parseSync } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { chromiumArgs, findBrowser } from '#scripts/checks/browser.ts'
import { fillGuestForm, toGuestCheckout } from '#tests/fixtures/browser/cart.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { copyCheckout } from '#tests/fixtures/operations/checkout.ts'
import { makeDataDir, ownerUrl, Shop } from '#tests/fixtures/operations/shop.ts'

/** Packages of which the shop's build once changed files. */
const packages = ['react', 'react-dom', 'scheduler', '@tanstack']

/** Writes the scripts of these packages with other spaces, no comments, and other names for all that is local. */
function rewritePackages(checkout: string): number {
  const patterns = packages.map((name) => `node_modules/${name}/**/*.{js,cjs,mjs}`)
  let count = 0
  for (const file of globSync(patterns, { cwd: checkout })) {
    const path = join(checkout, file)
    const before = readFileSync(path, 'utf8')
    const module = parseSync(file, before).module.hasModuleSyntax
    const { code, errors } = minifySync(file, before, { module, compress: false, mangle: { toplevel: true } })
    expect(errors, file).toEqual([])
    if (code === before) continue
    rmSync(path)
    writeFileSync(path, code)
    count += 1
  }
  return count
}

/** Orders as a guest does, in a browser; returns the number that the page tells. */
async function orderInBrowser(url: string): Promise<string | undefined> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 360, height: 780 } })
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.goto(`${url}/boutique`)
  await toGuestCheckout(page)
  await fillGuestForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const placed = await page.getByRole('region', { name: 'Commande confirmée !' }).textContent()
  expect(failures).toEqual([])
  return /CMD-\d{13}-[A-Z0-9]{8}/.exec(placed ?? '')?.[0]
}

it('OPS-03 GUEST-13 builds, and takes a guest’s order, with packages whose files are written in another way', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'boutique-'))
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 5 }))
  copyCheckout(checkout)
  expect(rewritePackages(checkout)).toBeGreaterThan(500)
  const dataDir = makeDataDir()
  const shop = new Shop(
    { DATA_DIR: dataDir },
    { command: [join(checkout, 'scripts', 'start.ts')], cwd: checkout },
  )
  const url = await shop.ready()
  expect(shop.out).toMatch(/^Construction de la boutique… faite/m)
  const number = await orderInBrowser(url)
  expect(number).toBeDefined()
  const orders = await query(await ownerUrl(dataDir), 'select from orders where order_number = $1', [number])
  expect(orders).toHaveLength(1)
})
