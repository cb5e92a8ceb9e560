import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, type TestShop } from './testing/shop.ts';

const TOKEN = 'test-token-of-metrics-0123456789abcdef';
const deployed = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8');

let shop: TestShop;
/** Names of all that is told. */
let told: string[];
beforeAll(async () => {
  shop = await createShop({ METRICS_TOKEN: TOKEN, ADMISSION: '1' });
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  told = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['count', 'sum', 'bucket'].map((part) => `${name}_${part}`) : [name],
  );
});
afterAll(() => shop.close());

/** Functions of Prometheus whose names look like those of metrics. */
const FUNCTIONS = ['histogram_quantile'];

/** Names of metrics in expressions, without what stands in quotation marks. */
const namedIn = (expressions: readonly string[]): Set<string> =>
  new Set(
    expressions
      .flatMap((one) => one.replaceAll(/"[^"]*"/g, '').match(/[a-z][a-z\d]*(_[a-z\d]+)+/g) ?? [])
      .filter((name) => !FUNCTIONS.includes(name)),
  );

it.each([
  ['prometheus-rules.yml', () => deployed('prometheus-rules.yml').match(/(?<=expr: ).+/g) ?? []],
  [
    'grafana-dashboard.json',
    () => {
      const { panels } = JSON.parse(deployed('grafana-dashboard.json')) as {
        panels: { targets: { expr: string }[] }[];
      };
      return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    },
  ],
])('deploy/%s asks for nothing that /metrics does not tell', (_, expressions) => {
  const named = namedIn(expressions());
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !told.includes(name))).toEqual([]);
});
