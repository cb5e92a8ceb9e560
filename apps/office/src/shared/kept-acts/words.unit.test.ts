import { expect, it } from 'vitest';
import { waitingWords } from './words.ts';

const SCAN = { name: 'POST /api/admin/orders/:id/codes' };
const SHIP = { name: 'POST /api/admin/orders/:id/ship' };

it.each([
  [[], ''],
  [[SCAN, SCAN, SCAN], '还有 3 次扫描未送出'],
  [[SHIP], '1 项待发送'],
  [[SCAN, SHIP], '还有 1 次扫描未送出，1 项待发送'],
])('says what waits: scans apart from other acts', (waiting, words) => {
  expect(waitingWords(waiting)).toBe(words);
});
