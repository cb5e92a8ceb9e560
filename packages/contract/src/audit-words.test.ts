import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changesBetween } from './audit-changes.ts';
import { ENTITIES } from './audit-entities.ts';
import { ACTIONS, fieldName, insideOf, valueWords } from './audit-words.ts';

/** What the server writes into the log, as far as its source names it. */
function namedInSource(pattern: RegExp): string[] {
  const root = path.resolve(import.meta.dirname, '../../../apps/server/src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  const sources = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  const found = sources
    .filter((source) => /writeAudits?\(/.test(source))
    .flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? ''));
  return [...new Set(found)];
}

it('has words for every act and every thing that the log names', () => {
  const acts = namedInSource(/action: '([a-z_]+\.[a-z_]+)'/g);
  const things = namedInSource(/entity: '([a-z_]+)'/g);
  expect(acts.length).toBeGreaterThan(60);
  expect(acts.filter((act) => ACTIONS[act] === undefined)).toEqual([]);
  expect(things.filter((thing) => ENTITIES[thing] === undefined)).toEqual([]);
});

it('writes codes as words, and what it does not know as it is', () => {
  expect(fieldName('goods', 'min_order')).toBe('最小起订量');
  expect(fieldName('goods', 'unheard')).toBe('unheard');
  expect(valueWords('order', 'note', '20')).toBe('20');
  expect(valueWords('order', 'note', '')).toBe('空');
  expect(fieldName('promotion', 'tiers')).toBe('档位');
  expect(valueWords('promotion', 'kind', 'buy_gift')).toBe('买赠');
  expect(valueWords('promotion', 'with_coupon', 'false')).toBe('否');
  expect(valueWords('special', 'kind', 'near_expiry')).toBe('近效期');
  expect(valueWords('withdrawal', 'status', 'approved')).not.toMatch(/[a-z]/);
  expect(valueWords('special', 'starts_at', '2026-11-21T12:00:00.000Z')).toBe('2026-11-21 20:00');
  expect(valueWords('role', 'permissions', 'money.write、unheard')).toBe('处理资金、unheard');
  expect(valueWords('role', 'permissions', '')).toBe('空');
});

it('writes codes inside values as words, too', () => {
  const blocks = (...kinds: object[]) => JSON.stringify({ blocks: kinds });
  const [change] = changesBetween(
    blocks({ kind: 'text', title: '说明' }),
    blocks({ kind: 'specials', title: '秒杀', special: 'seckill', is_open: true }),
    insideOf('zone'),
  );
  expect(change).toEqual({
    field: 'blocks',
    before: '类型 文字，标题 说明',
    after: '类型 特价，标题 秒杀，特价类型 秒杀，新窗口打开 是',
  });
});

it('takes the words of what is described from its description', () => {
  expect(fieldName('coupon', 'threshold')).toBe('使用门槛');
  expect(valueWords('coupon', 'threshold', '500.00')).toBe('¥500.00');
  expect(valueWords('coupon', 'kind', 'percent')).toBe('打折');
  expect(valueWords('coupon', 'percent', '12.5')).toBe('12.5%');
  expect(valueWords('coupon', 'is_claimable', 'false')).toBe('否');
  expect(valueWords('coupon', 'valid_until', '2026-11-21T12:00:00.000Z')).toBe('2026-11-21 20:00');
  expect(valueWords('business_scope', 'classes', 'food, device1')).toBe('保健食品、第一类医疗器械');
  expect(valueWords('coupon', 'cap', '')).toBe('空');
});
