import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import { makeOwnCertificate } from '../../channels/signing/own.ts';

/** What stands in front of a shop that does business: ends TLS, and adds the caller's address as deploy/nginx.conf does. */
export async function openFront(port: number, shopPort: number): Promise<Server> {
  const pem = await makeOwnCertificate('127.0.0.1', new Date());
  const pass = (asked: IncomingMessage) => {
    const forwarded = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress]
      .filter(Boolean)
      .join(', ');
    return request({
      host: '127.0.0.1',
      port: shopPort,
      method: asked.method,
      path: asked.url,
      headers: { ...asked.headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
    });
  };
  const front = createServer({ key: pem, cert: pem }, (asked, answer) => {
    const passed = pass(asked);
    passed.on('response', (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      heard.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  front.on('upgrade', (asked: IncomingMessage, socket: Duplex) => {
    const passed = pass(asked).end();
    const hangUp = () => {
      passed.destroy();
      socket.destroy();
    };
    passed.on('error', hangUp).on('response', hangUp);
    socket.on('error', hangUp);
    passed.on('upgrade', (heard, shop) => {
      const lines = Object.entries(heard.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      shop.pipe(socket).pipe(shop);
      shop.on('error', hangUp);
    });
  });
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  return front;
}
