import type { Sql } from 'postgres';
import { percentile } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** Codes that are there before anything is measured: `TRACE_CODES=100000000` for as many as a hundred days bring. */
const CODES = Number(process.env.TRACE_CODES ?? 3_000_000);
/** Packs of a case. */
const PACKS = 20;
/** Rows of one statement while the table is filled. */
const SLICE = 500_000;
const SCANS = 2000;
const CHUNK = 1000;
const CHUNKS = 20;
const KILO = 1000;

/** What a scan asks of the codes and how fast they come in, beside millions that are there. */
export const codes: Scenario = {
  part: 'codes',
  async run({ sql, say }) {
    await fill(sql, say);
    const scanMs = await timed(SCANS, (at) => scan(sql, randomCode(at)));
    const begun = performance.now();
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) await bring(sql, chunk);
    const perSecond = (CHUNKS * CHUNK * KILO) / (performance.now() - begun);
    const bytes = await bytesPerCode(sql);
    await sql`delete from trace_code where goods_id = 0`;
    return [
      {
        key: 'code_scan_p99',
        label: `scan of a trace code beside ${(CODES / 1e6).toFixed(1)} million, p99`,
        value: percentile(scanMs, 0.99),
        unit: 'ms',
        note: `p50 ${percentile(scanMs, 0.5).toFixed(2)} ms; what is known of it, the cases above it, those below a case`,
      },
      {
        key: 'code_insert',
        label: 'trace codes taken in by an import',
        value: perSecond,
        unit: '/s',
        note: `${bytes.toFixed(0)} bytes a code with its indexes`,
      },
    ];
  },
};

/** Scattered over their range as serial numbers of makers are, and the same in every run: `8000001` and 13 digits. */
const PRIME = 2_654_435_761;
const randomCode = (at: number): string => codeOf((at * PRIME) % CODES);
const codeOf = (number: number): string =>
  `${number % PACKS === 0 ? '8000003' : '8000001'}${String((number * PRIME) % 1e13).padStart(13, '0')}`;

/** The same as `codeOf`, in the database. */
const CODE_OF = `case when n % ${PACKS} = 0 then '8000003' else '8000001' end || lpad((n * ${PRIME}::numeric % 1e13)::bigint::text, 13, '0')`;
const CASE_OF = `'8000003' || lpad(((n - n % ${PACKS}) * ${PRIME}::numeric % 1e13)::bigint::text, 13, '0')`;

async function fill(sql: Sql, say: (line: string) => void): Promise<void> {
  const [row] = await sql<{ there: number }[]>`select count(*)::float8 as there from trace_code`;
  for (let from = row?.there ?? 0; from < CODES; from += SLICE) {
    await sql.unsafe(`
      insert into trace_code (code, parent, goods_id, level, pieces, lot_no)
      select trace_pack(${CODE_OF}), case when n % ${PACKS} = 0 then null else trace_pack(${CASE_OF}) end,
        1 + n / 100000, case when n % ${PACKS} = 0 then 3 else 1 end, case when n % ${PACKS} = 0 then ${PACKS - 1} else 1 end, 'B240101'
      from generate_series(${from}::bigint, ${Math.min(from + SLICE, CODES) - 1}::bigint) n on conflict do nothing`);
    say(`trace codes: ${Math.min(from + SLICE, CODES)} of ${CODES}`);
  }
  await sql`analyze trace_code`;
}

async function timed(times: number, act: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    await act(at);
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** The reads of a scan, as fulfilment/codes makes them. */
async function scan(sql: Sql, code: string): Promise<void> {
  await sql`
    with recursive up as (
      select code, parent, 1 as depth from trace_code where code = any(select trace_pack(one) from unnest(${[code]}::text[]) one)
      union select c.code, c.parent, u.depth + 1 from up u join trace_code c on c.code = u.parent where u.depth < 4)
    select trace_text(code), trace_text(parent) from up`;
  await sql`
    select trace_text(c.code), c.goods_id, c.level, c.pieces, c.lot_no, c.state, s.shipment_no
    from trace_code c left join shipment_line l on l.id = c.shipment_line_id left join shipment s on s.id = l.shipment_id
    where c.code = any(select trace_pack(one) from unnest(${[code]}::text[]) one)`;
  await sql`
    with recursive down as (
      select code, parent, state, 1 as depth from trace_code
      where parent = any(select trace_pack(one) from unnest(${[code]}::text[]) one)
      union all select c.code, c.parent, c.state, d.depth + 1 from down d join trace_code c on c.parent = d.code where d.depth < 4)
    select trace_text(code), trace_text(parent), state from down`;
}

/** Goods 0 marks what a run takes out again. */
const bring = (sql: Sql, chunk: number) =>
  sql`
    insert into trace_code (code, parent, goods_id, level, pieces, lot_no)
    select trace_pack(g.code), trace_pack(g.parent), 0, 1, 1, 'B240102'
    from jsonb_to_recordset(${sql.json(newCodes(chunk))}::jsonb) as g (code text, parent text)
    on conflict (code) do update set parent = coalesce(trace_code.parent, excluded.parent)`;

const newCodes = (chunk: number) =>
  Array.from({ length: CHUNK }, (_, at) => {
    const number = CODES + chunk * CHUNK + at;
    return { code: `8000002${codeOf(number).slice(7)}`, parent: codeOf(number - (number % PACKS)) };
  });

async function bytesPerCode(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(inhrelid))::float8 / greatest((select count(*) from trace_code), 1) as bytes
    from pg_inherits where inhparent = 'trace_code'::regclass`;
  return row?.bytes ?? Number.NaN;
}
