import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it came in. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a receiver does with a message. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export const answers =
  (status: number, text = '', headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end(text);
export const hangs: Behaviour = () => undefined;
export const closes: Behaviour = (_response, request) => request.socket.destroy();
/** A good status, and then an answer that never ends. */
export const drips: Behaviour = (response) => void response.writeHead(200).write('.');

/** Another system that receives events, well or badly. */
export async function openReceiver() {
  const received: Received[] = [];
  let behaviour: Behaviour = answers(204);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.once('end', () => {
      received.push({ headers: request.headers, body });
      behaviour(response, request);
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    port,
    received,
    behaves(how: Behaviour) {
      behaviour = how;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
