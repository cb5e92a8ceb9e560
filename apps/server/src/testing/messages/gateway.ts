import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider behaves: as it should, as if under load, or not at all. */
export type Mood = 'well' | 'failing' | 'silent';

/** A provider's server for tests. */
export interface Gateway {
  url: string;
  close(): Promise<void>;
}

/** @param answer is not asked while the mood is another than `well` */
export async function listen(
  mood: () => Mood,
  answer: (request: IncomingMessage, body: string) => object | Promise<object>,
): Promise<Gateway> {
  const server = createServer((request, response) => {
    void reply(request, response);
  });

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (mood() === 'silent') return;
    if (mood() === 'failing') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    }
    const said = await answer(request, Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
