import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface SideProcess<Order, Outcome> {
  readonly pid: number;
  run(order: Order): Promise<Outcome>;
  stop(): void;
}

/** A script of this folder. */
export function startSideProcess<Order extends object, Outcome>(name: string): SideProcess<Order, Outcome> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child: ChildProcess = fork(script, [], { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} ended.`);
  });
  ended.catch(() => {}); // handled by those who wait for an outcome
  return {
    pid: child.pid ?? 0,
    run: async (order) => {
      const answered = once(child, 'message') as Promise<[Outcome]>; // its only message is the outcome
      child.send(order);
      return (await Promise.race([answered, ended]))[0];
    },
    stop: () => child.disconnect(),
  };
}
