import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { processTree } from '../../scripts/processes.ts';
import { type OutageProxy, startOutageProxy } from '../../server/testing/database/outage-proxy.ts';
import type { Tools } from './find-tools.ts';

export interface ClusterNode {
  readonly name: string;
  readonly restUrl: string;
  readonly host: string;
  /** Between its Patroni and etcd. */
  readonly etcdProxy: OutageProxy;
  start(): void;
  /** Patroni’s, PostgreSQL’s, or those of both, with their children. */
  pids(which: 'patroni' | 'postgres' | 'all'): Promise<number[]>;
}

export interface Service {
  start(): void;
  kill(): void;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly etcd: Service;
  readonly haproxy: Service;
  /** By HAProxy. */
  readonly writesUrl: string;
  readonly readsUrl: string;
  /** All nodes, as the product may be given them. */
  readonly severalHostsUrl: string;
  members(): Promise<readonly Member[]>;
  /** Resolves once three nodes run, one of them leads and one is its synchronous standby. */
  untilWhole(timeoutMs: number): Promise<void>;
  configure(settings: object): Promise<void>;
}

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const names = ['one', 'two', 'three'];

/** Three PostgreSQL nodes under Patroni, one etcd and HAProxy, on loopback. The stack stops them. */
export async function startCluster(stack: AsyncDisposableStack, tools: Tools, folder: string): Promise<Cluster> {
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  const own = { ...account, cwd: folder, env: tools.env };
  const startService = (name: string, program: string, ...args: string[]) => {
    let child: ChildProcess | undefined;
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    const start = () => {
      child = spawn(program, args, { ...own, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
    };
    start();
    stack.defer(async () => {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const { promise, resolve } = Promise.withResolvers();
      child.once('exit', resolve);
      child.kill('SIGTERM');
      await Promise.race([promise, delay(20_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
    });
    return { start, kill: () => void child?.kill('SIGKILL'), pid: () => child?.pid };
  };

  const [etcdPort, peerPort] = [await findFreePort(), await findFreePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcdArgs = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': etcdUrl,
    'advertise-client-urls': etcdUrl,
    'listen-peer-urls': `http://127.0.0.1:${peerPort}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peerPort}`,
    'initial-cluster': `default=http://127.0.0.1:${peerPort}`,
  };
  const etcd = startService(
    'etcd',
    tools.etcd,
    ...Object.entries(etcdArgs).flatMap(([name, value]) => [`--${name}`, value]),
  );

  const nodes: (ClusterNode & { readonly port: number; readonly restPort: number })[] = [];
  for (const name of names) {
    const [port, restPort] = [await findFreePort(), await findFreePort()];
    const etcdProxy = await startOutageProxy(etcdUrl);
    stack.defer(() => etcdProxy.close());
    const data = join(folder, `data-${name}`);
    const file = join(folder, `${name}.json`);
    const settings = patroniSettings(tools, { name, port, restPort, data, etcd: new URL(etcdProxy.url).host });
    await writeFile(file, JSON.stringify(settings));
    const [program, ...args] = tools.patroni;
    const patroni = startService(name, program, ...args, file);
    const postmaster = async () =>
      Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    nodes.push({
      name,
      port,
      restPort,
      restUrl: `http://127.0.0.1:${restPort}`,
      host: `127.0.0.1:${port}`,
      etcdProxy,
      start: patroni.start,
      pids: async (which) => {
        const postgres = await postmaster();
        return [
          ...(which === 'postgres' || patroni.pid() === undefined ? [] : [patroni.pid() ?? 0]),
          ...(which === 'patroni' || !(postgres > 0) ? [] : processTree(postgres)),
        ];
      },
    });
  }

  const [writesPort, readsPort] = [await findFreePort(), await findFreePort()];
  const haproxyFile = join(folder, 'haproxy.cfg');
  await writeFile(haproxyFile, haproxySettings(nodes, writesPort, readsPort));
  const haproxy = startService('haproxy', tools.haproxy, '-db', '-f', haproxyFile);

  const members = async (): Promise<readonly Member[]> => {
    for (const { restUrl } of nodes) {
      const answer = await fetch(`${restUrl}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      if (!answer?.ok) continue;
      const { members: found } = (await answer.json()) as { members: Member[] }; // Patroni's format
      return found;
    }
    return [];
  };
  return {
    nodes,
    etcd,
    haproxy,
    writesUrl: `postgres://larkway@127.0.0.1:${writesPort}/postgres`,
    readsUrl: `postgres://larkway@127.0.0.1:${readsPort}/postgres`,
    severalHostsUrl: `postgres://larkway@${nodes.map(({ host }) => host).join(',')}/postgres`,
    members,
    untilWhole: async (timeoutMs) => {
      const until = Date.now() + timeoutMs;
      let found: readonly Member[] = [];
      while (Date.now() < until) {
        found = await members();
        const roles = found.filter(({ state }) => /^(running|streaming)$/.test(state)).map(({ role }) => role);
        if (roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby')) return;
        await delay(250);
      }
      throw new Error(`The cluster did not become whole again: ${JSON.stringify(found)}`);
    },
    configure: async (settings) => {
      const [{ restUrl } = { restUrl: '' }] = nodes;
      const answer = await fetch(`${restUrl}/config`, { method: 'PATCH', body: JSON.stringify(settings) });
      if (!answer.ok) throw new Error(`Patroni refused its settings: ${answer.status}`);
    },
  };
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

interface NodeSettings {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly etcd: string;
}

function patroniSettings(tools: Tools, { name, port, restPort, data, etcd }: NodeSettings) {
  const rest = `127.0.0.1:${restPort}`;
  const server = `127.0.0.1:${port}`;
  const user = { username: 'larkway', password: 'none' };
  return {
    scope: 'larkway',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { proxy: `http://${etcd}` }, // with a host it would ask for etcd’s own address, and go past our proxy
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            shared_buffers: '64MB',
            synchronous_commit: 'on',
            log_min_messages: 'warning',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: server,
      connect_address: server,
      data_dir: data,
      bin_dir: tools.postgresBin,
      authentication: { superuser: user, replication: user, rewind: user },
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  };
}

/** As in `ops/ha/haproxy.cfg`, with more frequent checks. */
function haproxySettings(nodes: readonly NodePorts[], writesPort: number, readsPort: number): string {
  const listen = (name: string, port: number, check: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server inter 500ms fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} maxconn 200 check port ${node.restPort}`).join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  retries 0
  timeout client 30m
  timeout server 30m
  timeout connect 2s
  timeout check 1s
${listen('writes', writesPort, '/primary')}${listen('reads', readsPort, '/replica')}`;
}

interface NodePorts {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}
