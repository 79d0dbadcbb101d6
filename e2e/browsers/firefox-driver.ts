import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '../../scripts/find-free-port.ts';
import type { Driver } from './driver.ts';

/** Errors of the page's own code, as the browser console shows them. */
const readErrors = `
  return Services.console.getMessageArray()
    .filter((message) => message instanceof Ci.nsIScriptError && message.sourceName.startsWith('http'))
    .filter(({ flags }) => (flags & Ci.nsIScriptError.warningFlag) === 0)
    .map(String)`;

/** Firefox, through Marionette: WebDriver's commands over a socket, which otherwise geckodriver translates. */
export async function openFirefox(executable: string): Promise<Driver> {
  await using stack = new AsyncDisposableStack();
  const profile = await mkdtemp(join(tmpdir(), 'larkway-firefox-'));
  stack.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const port = await findFreePort();
  const settings = {
    'marionette.port': port,
    'browser.download.folderList': 2, // the folder of the next line
    'browser.download.dir': profile,
    'browser.download.open_pdf_attachments_inline': false,
    'pdfjs.disabled': true,
    'intl.accept_languages': 'en-GB',
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile];
  const browser = spawn(executable, args, { stdio: 'ignore' });
  const exited = once(browser, 'exit');
  stack.defer(async () => {
    browser.kill();
    await exited;
  });

  const socket = await connectTo(port);
  stack.defer(() => void socket.destroy());
  const messages = readMessages(socket);
  await messages.next(); // its greeting
  let lastId = 0;
  const request = async (command: string, parameters: unknown): Promise<unknown> => {
    lastId += 1;
    const text = Buffer.from(JSON.stringify([0, lastId, command, parameters]));
    socket.write(`${text.length}:`);
    socket.write(text);
    const { value } = await messages.next(); // journeys ask for one thing after the other
    const [, , error, result] = value as [number, number, unknown, { value: unknown } | unknown[]]; // Marionette's format
    if (error !== null) throw new Error(`Firefox refused ${command}: ${JSON.stringify(error)}`);
    return Array.isArray(result) ? result : result.value;
  };
  await request('WebDriver:NewSession', {});
  const owned = stack.move();
  return {
    downloads: profile,
    send: (command, parameters = {}) => request(`WebDriver:${command}`, parameters),
    readProblems: async () => {
      await request('Marionette:SetContext', { value: 'chrome' });
      return (await request('WebDriver:ExecuteScript', { script: readErrors, args: [] })) as string[]; // by the script
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function connectTo(port: number): Promise<Socket> {
  let socket = new Socket();
  await expect(async () => {
    socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
  }).toPass();
  return socket;
}

/** Each is its length in bytes, a colon and JSON. */
async function* readMessages(socket: Socket): AsyncGenerator<unknown, undefined> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer]); // the socket has no encoding
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon === -1 || rest.length < end) break;
      yield JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
    }
  }
  return undefined;
}
