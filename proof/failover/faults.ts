import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Killable } from '../../server/testing/processes/start-killable.ts';
import type { Cluster, ClusterNode } from './start-cluster.ts';

export interface Situation {
  readonly cluster: Cluster;
  readonly killable: Killable;
  readonly primary: ClusterNode;
  readonly standby: ClusterNode;
  readonly other: ClusterNode;
}

export interface Fault {
  readonly says: string;
  /** Whether a product is killed: a mail it was sending may be sent again. */
  readonly killsProducts?: true;
  /** Left out with a Patroni that is known to lose writes by it. */
  readonly needsPatroni4?: true;
  /** Does it and takes it back; resolves as soon as the cluster may recover. */
  run(situation: Situation): Promise<void>;
}

/** Longer than the leader’s lease. */
const longMs = 30_000;

const signal = (pids: readonly number[], name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // it ended meanwhile
    }
  }
};

async function kill(node: ClusterNode): Promise<void> {
  signal(await node.pids('all'), 'SIGKILL');
}

async function freeze(node: ClusterNode, which: 'postgres' | 'all'): Promise<void> {
  const pids = await node.pids(which);
  signal(pids, 'SIGSTOP');
  await delay(longMs);
  signal([...new Set([...pids, ...(await node.pids(which))])], 'SIGCONT');
}

export const faults: Readonly<Record<string, Fault>> = {
  'postgres killed': {
    says: 'kill -9 of the primary’s PostgreSQL; Patroni lives',
    run: async ({ primary }) => signal((await primary.pids('postgres')).slice(0, 1), 'SIGKILL'),
  },
  'patroni killed': {
    says: 'kill -9 of the primary’s Patroni; PostgreSQL lives without it',
    run: async ({ primary }) => {
      signal(await primary.pids('patroni'), 'SIGKILL');
      await delay(longMs);
      primary.start();
    },
  },
  'node killed': {
    says: 'kill -9 of the whole primary node',
    run: async ({ primary }) => {
      await kill(primary);
      await delay(longMs);
      primary.start();
    },
  },
  switchover: {
    says: 'a planned switchover',
    run: async ({ primary, standby }) => {
      const body = JSON.stringify({ leader: primary.name, candidate: standby.name });
      const answer = await fetch(`${primary.restUrl}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${answer.status} ${await answer.text()}`);
    },
  },
  'node frozen': {
    says: 'SIGSTOP of the whole primary node, SIGCONT after its lease',
    run: ({ primary }) => freeze(primary, 'all'),
  },
  'postgres frozen': {
    says: 'SIGSTOP of the primary’s PostgreSQL alone, as a disk that hangs does; SIGCONT after its lease',
    needsPatroni4: true,
    run: ({ primary }) => freeze(primary, 'postgres'),
  },
  'etcd killed': {
    says: 'etcd away for longer than the lease; failsafe_mode off',
    run: async ({ cluster }) => {
      cluster.etcd.kill();
      await delay(longMs);
      cluster.etcd.start();
    },
  },
  'etcd killed, failsafe': {
    says: 'etcd away for longer than the lease; failsafe_mode on',
    run: async ({ cluster }) => {
      await cluster.configure({ failsafe_mode: true });
      await delay(5_000); // every node has read it
      cluster.etcd.kill();
      await delay(longMs);
      cluster.etcd.start();
      await cluster.untilWhole(120_000);
      await cluster.configure({ failsafe_mode: false });
    },
  },
  'primary cut off': {
    says: 'the primary does not reach etcd; clients reach it',
    run: async ({ primary }) => {
      await primary.etcdProxy.cut();
      await delay(longMs);
      await primary.etcdProxy.restore();
    },
  },
  'product killed': {
    says: 'kill -9 of one product',
    killsProducts: true,
    run: async ({ killable }) => killable.products[0]?.kill(),
  },
  'standby killed': {
    says: 'kill -9 of the synchronous standby',
    run: async ({ standby }) => {
      await kill(standby);
      await delay(10_000);
      standby.start();
    },
  },
  'both standbys killed': {
    says: 'kill -9 of both standbys',
    run: async ({ standby, other }) => {
      await kill(standby);
      await kill(other);
      await delay(15_000);
      standby.start();
      other.start();
    },
  },
  'standby frozen': {
    says: 'SIGSTOP of the synchronous standby: commits wait',
    run: ({ standby }) => freeze(standby, 'all'),
  },
  'haproxy killed': {
    says: 'kill -9 of HAProxy, and started again',
    run: async ({ cluster }) => {
      cluster.haproxy.kill();
      await delay(2_000);
      cluster.haproxy.start();
    },
  },
  'unsent log': {
    says: 'the primary’s walsenders are held for 2 s, and the node dies',
    run: async ({ primary, killable }) => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_replication`.execute(killable.database);
      signal(
        rows.map(({ pid }) => pid),
        'SIGSTOP',
      );
      await delay(2_000);
      await kill(primary);
      await delay(longMs);
      primary.start();
    },
  },
  'node and products killed': {
    says: 'kill -9 of the primary node and of every product',
    killsProducts: true,
    run: async ({ primary, killable }) => {
      await kill(primary);
      for (const product of killable.products) product.kill();
      await delay(longMs);
      primary.start();
    },
  },
};
