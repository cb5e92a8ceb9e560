import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createShop } from './testing/shop.ts';

const RULES = path.join(import.meta.dirname, '../../../deploy/prometheus-rules.yml');

/** Names of metrics in expressions, without what stands in quotation marks. */
function namedIn(rules: string): string[] {
  const expressions = rules.match(/(?<=expr: ).+/g) ?? [];
  return expressions.flatMap((one) => one.replaceAll(/"[^"]*"/g, '').match(/[a-z]+(_[a-z]+)+/g) ?? []);
}

it('deploy/prometheus-rules.yml asks for nothing that /metrics does not tell', async () => {
  const token = 'test-token-of-metrics-0123456789abcdef';
  const shop = await createShop({ METRICS_TOKEN: token, ADMISSION: '1' });
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const told = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_sum`] : [name],
  );
  const named = new Set(namedIn(readFileSync(RULES, 'utf8')));
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !told.includes(name))).toEqual([]);
  await shop.close();
});
