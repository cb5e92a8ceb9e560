// Keeps a folder of an ERP in step with the shop: pushes stock, pulls paid orders, sends shipments. Run it every minute:
//   SHOP=https://shop.example KEY=qnk_… node erp.mjs FOLDER
// Reads FOLDER/stock.json and FOLDER/shipments.json, writes FOLDER/orders/<number>.json; the key needs
// stock.write, orders.read, orders.write and shipments.write.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const folder = process.argv[2];
const { SHOP, KEY } = process.env;
const ROWS = 1000;

async function call(method, address, body, key) {
  const headers = { authorization: `Bearer ${KEY}` };
  if (body) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  for (;;) {
    const answer = await fetch(SHOP + address, { method, headers, body: body && JSON.stringify(body) });
    const { data, message, errors } = await answer.json();
    if (answer.ok) return data;
    // Too many calls, or the shop is busy: it says when to come again.
    if (answer.status !== 429 && answer.status !== 503)
      throw new Error(`${method} ${address}: ${message} ${JSON.stringify(errors ?? {})}`);
    await new Promise((resolve) =>
      setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after') ?? 5)),
    );
  }
}

const fileOf = (name) => path.join(folder, name);
const read = (name, otherwise) =>
  readFile(fileOf(name), 'utf8').then(JSON.parse, (error) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
const write = (name, value) => writeFile(fileOf(name), JSON.stringify(value, null, 2));

// [{ goods, warehouse, lot_no, quantity }]: what lies on the shelf. A message that comes late is ignored by its sequence.
const stock = await read('stock.json', []);
for (let from = 0; from < stock.length; from += ROWS) {
  const rows = stock.slice(from, from + ROWS).map((row) => ({ ...row, sequence: Date.now() }));
  const { results, counts } = await call('POST', '/api/v1/stock', { rows });
  for (const { index, errors } of results.filter(({ state }) => state === 'refused'))
    console.error('stock', rows[index].goods, errors);
  console.log('stock', counts);
}

// Everything once, then what has changed since; the cursor is kept only when the orders are.
await mkdir(fileOf('orders'), { recursive: true });
let { cursor } = await read('cursor.json', { cursor: '' });
for (let more = true; more; ) {
  const page = await call(
    'GET',
    `/api/v1/orders?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
  );
  for (const order of page.items.filter(({ paid_at: paid }) => paid !== null))
    await write(`orders/${order.number}.json`, order);
  ({ next_cursor: cursor, has_more: more } = page);
  await write('cursor.json', { cursor });
}

// [{ order, carrier, tracking_no, lines }]: parcels that have left. The key makes sending one again harmless.
for (const { order, ...parcel } of await read('shipments.json', [])) {
  const { state } = await call('GET', `/api/v1/orders/${order}`);
  if (state === 'pending_review') await call('POST', `/api/v1/orders/${order}/approve`);
  const key = `ship-${order}-${parcel.tracking_no}`;
  const { number } = await call('POST', `/api/v1/orders/${order}/shipments`, parcel, key);
  console.log('shipped', number);
}
