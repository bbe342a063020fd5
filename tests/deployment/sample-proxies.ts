import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/free-port.ts'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'
import { root } from '../fixtures/operations/shop.ts'

export type RunningProxy = { url: string; plainUrl: string; ca: string; stop: () => Promise<void> }

/** Runs `deploy/caddy/Caddyfile` as it is, in front of a shop on this port. */
export async function startCaddy(program: string, folder: string, shopPort: number): Promise<RunningProxy> {
  const [plainPort, port] = [await freePort(), await freePort()]
  const data = join(folder, 'caddy')
  const child = spawn(program, ['run', '--config', join(root, 'deploy', 'caddy', 'Caddyfile')], {
    env: {
      HOME: data,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
      // For this name Caddy makes a certificate itself.
      DOMAIN: 'localhost',
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      SHOP: `127.0.0.1:${shopPort}`,
    },
    stdio: 'ignore',
  })
  const authority = join(data, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  await listening(child, port, () => existsSync(authority))
  return proxyOf(child, port, plainPort, readFileSync(authority, 'utf8'))
}

/** Runs `deploy/nginx/boutique.conf` with the ports, files and folders of the test in place of its own. */
export async function startNginx(program: string, folder: string, shopPort: number): Promise<RunningProxy> {
  const [plainPort, port] = [await freePort(), await freePort()]
  const at = (name: string) => join(folder, 'nginx', name)
  mkdirSync(at('tmp'), { recursive: true })
  const authority = await certificateAuthority(at('tmp'))
  const { cert, key } = authority.issue('boutique', 'localhost', 'DNS:localhost')
  const changes: [string, string][] = [
    ['/var/cache/nginx/boutique', at('cache')],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${shopPort};`],
    ['listen 80;', `listen ${plainPort};`],
    ['listen 443 ', `listen ${port} `],
    ['/etc/letsencrypt/live/boutique.example/fullchain.pem', cert],
    ['/etc/letsencrypt/live/boutique.example/privkey.pem', key],
  ]
  const sample = readFileSync(join(root, 'deploy', 'nginx', 'boutique.conf'), 'utf8')
  const adapted = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx/boutique.conf no longer has "${from}"`)
    return text.replaceAll(from, to)
  }, sample)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `daemon off; pid ${at('pid')}; error_log ${at('error.log')};
    events {}
    http { access_log off; ${temporary.map((name) => `${name}_temp_path ${at(name)};`).join(' ')} ${adapted} }`
  writeFileSync(at('nginx.conf'), main)
  chmodSync(at(''), 0o755)
  const child = spawn(program, ['-p', at(''), '-e', at('error.log'), '-c', at('nginx.conf')], {
    stdio: 'ignore',
  })
  await listening(child, port, () => true).catch(() => {
    throw new Error(readFileSync(at('error.log'), 'utf8'))
  })
  return proxyOf(child, port, plainPort, authority.pem.toString())
}

function proxyOf(child: ChildProcess, port: number, plainPort: number, ca: string): RunningProxy {
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    ca,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    },
  }
}

async function listening(child: ChildProcess, port: number, isComplete: () => boolean): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the proxy has ended')
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((done) =>
      socket.once('connect', () => done(true)).once('error', () => done(false)),
    )
    socket.destroy()
    if (isThere && isComplete()) return
    await pause(50)
  }
}
