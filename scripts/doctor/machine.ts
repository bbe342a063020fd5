import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freemem } from 'node:os'
import { codeOf } from '../steps/failure.ts'
import { type Finding, fine, hint, wrong } from './finding.ts'

const MB = 1024 * 1024
const LEAST_MEMORY = 150 * MB
const GOOD_MEMORY = 400 * MB

/** @param version of the Node that runs, and the pinned one */
export function checkNode(version: string, pinned: string): Finding {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  if (major < 24 || (major === 24 && minor < 7))
    return wrong('Node', `${version} est trop ancien`, `installez Node ${pinned} (npm start le fait)`)
  if (version !== `v${pinned}`)
    return hint(
      'Node',
      `${version}, la boutique est éprouvée avec ${pinned}`,
      'npm start installe cette version',
    )
  return fine('Node', version)
}

export async function checkPort(host: string, port: number): Promise<Finding> {
  const subject = `Port ${port}`
  const code = await listenBriefly(host, port)
  if (code === null) return fine(subject, `libre sur ${host}`)
  if (code === 'EADDRINUSE') {
    if (await isShop(host, port)) return fine(subject, 'la boutique y répond')
    return wrong(subject, 'un autre programme l’occupe', 'arrêtez-le, ou donnez un autre PORT')
  }
  if (code === 'EACCES')
    return wrong(subject, 'cet utilisateur n’a pas le droit d’y écouter', 'donnez un PORT à partir de 1024')
  return wrong(subject, `cette machine n’a pas l’adresse ${host} (${code})`, 'corrigez HOST')
}

function listenBriefly(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(codeOf(error) ?? 'erreur'))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

async function isShop(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })
    return answer.ok
  } catch {
    return false
  }
}

/** Memory that programs may still take: of the machine, or of what a container or unit is allowed. */
export async function availableMemory(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(text)?.[1]
  const machine = kilobytes ? Number(kilobytes) * 1024 : freemem()
  const allowed = process.constrainedMemory() ?? 0
  return allowed > 0 ? Math.min(machine, allowed) : machine
}

export function checkMemory(bytes: number): Finding {
  const text = `${Math.round(bytes / MB)} Mo disponibles`
  if (bytes < LEAST_MEMORY)
    return wrong(
      'Mémoire',
      text,
      'la boutique et son PostgreSQL demandent 300 Mo : arrêtez autre chose ou agrandissez',
    )
  if (bytes < GOOD_MEMORY) return hint('Mémoire', text, 'c’est peu pour une mise à jour pendant la vente')
  return fine('Mémoire', text)
}
