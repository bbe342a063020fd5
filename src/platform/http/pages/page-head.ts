import { drawFirstScreenFirst, type PageScript, rememberPresses, requestScripts } from './page-programs.ts'

/**
 * Runs in the head of every page, before anything else of it. The build makes one inline script of this file
 * (`scripts/vite/bundle-script.ts`), which `paintFirst` puts into the page.
 */
export default function startPage(script: PageScript): void {
  rememberPresses()
  drawFirstScreenFirst()
  requestScripts(script)
}
