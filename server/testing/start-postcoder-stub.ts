import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that answers as Postcoder does, and the paths it was asked for. */
export interface PostcoderStub {
  readonly url: string;
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts it with its answers by postcode; one it has none for does not exist. `misbehave` takes a request over. */
export async function startPostcoderStub(
  answers: Readonly<Record<string, unknown>>,
  misbehave?: (response: ServerResponse) => void,
): Promise<PostcoderStub> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (misbehave) {
      misbehave(response);
      return;
    }
    const postcode = /^\/pcw\/a-key\/street\/uk\/([^/?]+)\?format=json$/.exec(request.url ?? '')?.[1];
    response.writeHead(postcode === undefined ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[decodeURIComponent(postcode ?? '')] ?? []));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
