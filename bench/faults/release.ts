import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { productPath, startShop, stopShop, temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { root } from '#scripts/steps/tool.ts'
import { putIntoCart } from '../parts/orders/guest-order-call.ts'
import { outputOf } from '../parts/program.ts'
import { balance } from './haproxy.ts'
import { freePorts } from './shop-faults.ts'
import { startDatabase, unlimited } from './shops.ts'
import { judge, type Verdict } from './verdict.ts'

/** What no copy of the checkout needs, or has of its own. */
const leftOut = new Set(['.git', 'data', 'dist', 'test-results', 'playwright-report'])

/**
 * Two instances of this release are replaced by two of another one, which has a migration that adds a column and
 * scripts of other names, behind HAProxy. Meanwhile there are orders and visits, and a browser goes from page to
 * page and in the end orders what it put into its cart.
 */
export async function release(onEnd: OnEnd): Promise<Verdict> {
  const next = await buildNextRelease(onEnd)
  const { ownerUrl } = await startDatabase(onEnd)
  const ports = await freePorts(4)
  const settings = (at: number) => ({
    ...unlimited,
    DATABASE_URL: ownerUrl,
    PORT: String(ports[at]),
    SHUTDOWN_DELAY: '2',
  })
  const old = [await startShop(onEnd, settings(0)), await startShop(onEnd, settings(1))]
  const url = await balance(ports, onEnd)
  const browser = await openBrowser(onEnd)
  const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  const fault = 'release with a migration, instance after instance (HAProxy, one browser)'
  return judge(fault, { url, ownerUrl }, async (traffic) => {
    const wrong = watch(page)
    await putIntoCart(page, url + (await productPath(url)))
    const walk = walkAround(page)
    const seconds: number[] = []
    for (const [at, leaving] of old.entries()) {
      await startShop(onEnd, settings(at + 2), next)
      await pause(2_000)
      await stopShop(leaving.child)
      seconds.push(await traffic.nextOrder())
    }
    await walk.stop()
    await orderTheCart(page)
    return { nextOrderS: Math.max(...seconds), wrong }
  })
}

/**
 * A copy of this checkout with one migration more and another text in its scripts, built. Returns its folder.
 */
async function buildNextRelease(onEnd: OnEnd): Promise<string> {
  const folder = join(await temporaryFolder('boutique-version-', onEnd), 'boutique')
  await mkdir(folder)
  const entries = (await readdir(root)).filter((name) => !leftOut.has(name))
  const copy = (how: string) => outputOf('/bin/cp', [how, ...entries.map((name) => join(root, name)), folder])
  // Hard links where the file system has them.
  await copy('-al').catch(() => copy('-a'))
  await writeFile(
    join(folder, 'database', 'migrations', '999_next_release.sql'),
    "alter table products add column next_release text not null default 'yes';\n",
  )
  const texts = join(folder, 'src', 'lib', 'errors', 'error-texts.ts')
  const before = await readFile(texts, 'utf8')
  const after = before.replace('Réessayez dans un instant.', 'Réessayez dans quelques instants.')
  if (after === before) throw new Error('the text to change in the new release is missing')
  await rm(texts)
  await writeFile(texts, after)
  const build = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'build'], {
    cwd: folder,
    stdio: 'ignore',
  })
  onEnd(async () => build.kill())
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the new release does not build')
  return folder
}

/** Collects what goes wrong in the browser: failed requests, errors, reloaded pages. */
function watch(page: Page): string[] {
  const wrong: string[] = []
  let documents = 0
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents += 1
    if (documents > 1) wrong.push(`page loaded anew: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A navigation cancels pending requests, and an event stream ends with its instance.
    if (why !== 'net::ERR_ABORTED' && !request.url().includes('/api/')) wrong.push(`${why} ${request.url()}`)
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  return wrong
}

/** Goes from page to page by the links of the header, until it is stopped. */
function walkAround(page: Page): { stop: () => Promise<void> } {
  let isOver = false
  const walk = async () => {
    const links = ['Accueil', 'À propos', 'Contact', 'Boutique']
    for (let at = 0; !isOver; at += 1) {
      const name = links[at % links.length] ?? ''
      await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await pause(500)
    }
  }
  const walking = walk()
  walking.catch(() => undefined)
  return {
    async stop() {
      isOver = true
      await walking
    },
  }
}

async function orderTheCart(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier, 1/ })
    .click()
  await page
    .getByRole('dialog', { name: /^Mon Panier/ })
    .getByRole('link', { name: 'Commander' })
    .click()
  await page.getByLabel('Nom complet').fill('Awa Koné')
  await page.getByLabel('Téléphone').fill('05 99 00 00 01')
  await page.getByLabel('Adresse de livraison').fill('Cocody, rue des Jardins, portail bleu')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await page
    .getByText(/CMD-\d{13}-/)
    .first()
    .waitFor()
}
