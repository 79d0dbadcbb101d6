import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { commands, type Driver } from './driver.ts';

/** Its driver reports none: from the first script in a page on, the page records them itself. */
const recordErrors = `
  if (!window.recordsErrors) {
    window.recordsErrors = true;
    const record = (text) => {
      const errors = JSON.parse(sessionStorage.getItem('errors') ?? '[]');
      sessionStorage.setItem('errors', JSON.stringify([...errors, text]));
    };
    addEventListener('error', ({ message }) => record(message));
    addEventListener('unhandledrejection', ({ reason }) => record(String(reason)));
  }
`;

/** WebKitGTK's small browser, through its WebDriver. */
export async function openWebKit(executable: string): Promise<Driver> {
  await using stack = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'larkway-webkit-'));
  stack.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
    stdio: 'ignore',
  });
  const exited = once(driver, 'exit');
  stack.defer(async () => {
    driver.kill();
    await exited;
  });

  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: unknown }; // every answer of WebDriver has it
    if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect(() => request('GET', 'status')).toPass();
  const options = { binary: executable, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await request('POST', 'session', { capabilities })) as { sessionId: string }; // as the standard says
  stack.defer(async () => void (await request('DELETE', `session/${sessionId}`)));
  const send: Driver['send'] = (command, { id, ...parameters } = {}) => {
    const [method = '', path = ''] = commands[command].split(' ');
    return request(method, `session/${sessionId}/${path.replace('{id}', String(id))}`, parameters);
  };
  const owned = stack.move();
  return {
    downloads: home,
    send: (command, parameters) =>
      command === 'ExecuteScript'
        ? send(command, { ...parameters, script: recordErrors + String(parameters?.['script']) })
        : send(command, parameters),
    readProblems: async () => {
      const script = 'return JSON.parse(sessionStorage.getItem("errors") ?? "[]")';
      return (await send('ExecuteScript', { script, args: [] })) as string[]; // as recorded
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
