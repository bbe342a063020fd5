import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoContainers } from '#scripts/containers/can-run.ts'
import { findTlsProxy, installPackage } from './system-packages.ts'

/** Folders of programs that are not on the path of an ordinary user. */
const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

/** What the deployment is tried with: the program, its package of Debian, and what cannot be tried without it. */
const programs = [
  { name: 'nginx', packages: ['nginx-light'], tries: 'the sample of nginx' },
  { name: 'haproxy', packages: ['haproxy'], tries: 'the sample of HAProxy' },
  { name: 'systemd-analyze', packages: ['systemd'], tries: 'the rights of the unit for systemd' },
]

const containerPrograms = {
  name: 'podman-compose',
  // Their recommendations are left out, and podman's are needed: a runtime, a network, names in it.
  packages: ['podman-compose', 'podman', 'buildah', 'crun', 'netavark', 'aardvark-dns', 'iptables'],
  tries: 'the image and the compose file',
}

/**
 * Finds the programs that the samples of `deploy/` are written for, and installs what is missing where that may
 * be done. Returns the environment variables that the tests read, empty for a program that is not available;
 * `leftOut` is called for each of these.
 */
export async function findDeploymentPrograms(
  leftOut: (what: string) => void,
): Promise<Record<string, string>> {
  const wanted = [...programs, containerPrograms]
  const missing = wanted.filter(({ name }) => !find(name)).flatMap(({ packages }) => packages)
  if (missing.length > 0) {
    console.log(`Not on this machine: installing ${missing.join(', ')}…`)
    await installPackage(...missing)
  }
  for (const { name, packages, tries } of wanted)
    if (!find(name)) leftOut(`${tries}, without ${name} (Debian: apt-get install ${packages.join(' ')})`)
  const CADDY_PATH = (await findTlsProxy()) ?? ''
  if (!CADDY_PATH) leftOut('the sample of Caddy, without caddy (Debian: apt-get install caddy)')
  const hasPodman = find('podman-compose') && find('podman')
  const refusal = hasPodman ? await whyNoContainers() : null
  if (refusal) leftOut(`the image and the compose file: ${refusal}`)
  return {
    CADDY_PATH,
    NGINX_PATH: find('nginx') ?? '',
    HAPROXY_PATH: find('haproxy') ?? '',
    CONTAINERS: hasPodman && !refusal ? 'yes' : '',
  }
}

function find(name: string): string | undefined {
  return places.map((place) => join(place, name)).find((path) => existsSync(path))
}
