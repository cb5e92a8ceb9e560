import type { Sql } from 'postgres';
import { percentile } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** Codes that are there before anything is measured: `TRACE_CODES=100000000` for as many as a hundred days bring. */
const CODES = Number(process.env.TRACE_CODES ?? 3_000_000);
/** Packs of a case, and codes of a lot and of a goods. */
const PACKS = 20;
const LOT = 20_000;
const GOODS = 100_000;
const FILLED = ['trace_code', 'shipment_code', 'trace_event'];
/** Rows of one statement while they are filled. */
const SLICE = 1_000_000;
const SCANS = 2000;
const SEARCHES = 200;
const CHUNK = 1000;
const CHUNKS = 20;
const KILO = 1000;
const MILLION = 1e6;

/** What a scan and a search ask of the codes and how fast codes come in, beside millions that are there. */
export const codes: Scenario = {
  part: 'codes',
  async run({ sql, say }) {
    await fill(sql, say);
    // Each asks for codes of its own: what is not in memory comes from the disk, as in a shop that sells what was made last year.
    const first = await timed(SCANS, (at) => scan(sql, codeOf(chosen(at))));
    const again = await timed(SCANS, (at) => scan(sql, codeOf(chosen(at))));
    const ways = await timed(SEARCHES, (at) => way(sql, codeOf(chosen(SCANS + at))));
    const heads = await timed(SEARCHES, (at) => byHead(sql, codeOf(chosen(2 * SCANS + at)).slice(0, 12)));
    const lots = await timed(SEARCHES, (at) => byLot(sql, chosen(3 * SCANS + at)));
    const begun = performance.now();
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) await bring(sql, chunk);
    const perSecond = (CHUNKS * CHUNK * KILO) / (performance.now() - begun);
    const size = await sizeOf(sql);
    await sql`delete from trace_code where goods_id = 0`;
    const beside = `beside ${(CODES / MILLION).toFixed(1)} million`;
    return [
      {
        key: 'code_scan_p99',
        label: `scan of a trace code ${beside}, p99`,
        value: percentile(again, 0.99),
        unit: 'ms',
        note: `p50 ${p50(again)}; asked for the first time ${p50(first)}, p99 ${percentile(first, 0.99).toFixed(1)} ms`,
      },
      {
        key: 'code_search_p99',
        label: `way of a trace code ${beside}, p99`,
        value: percentile(ways, 0.99),
        unit: 'ms',
        note: `p50 ${p50(ways)}; for the first time each`,
      },
      {
        key: 'code_list_p99',
        label: `trace codes by their first signs, or of a lot, ${beside}, p99`,
        value: percentile([...heads, ...lots], 0.99),
        unit: 'ms',
        note: `p50 by signs ${p50(heads)}, of a lot of ${LOT} ${p50(lots)}`,
      },
      {
        key: 'code_insert',
        label: `trace codes taken in by an import ${beside}`,
        value: perSecond,
        unit: '/s',
        note: size,
      },
    ];
  },
};

const p50 = (taken: readonly number[]): string => `${percentile(taken, 0.5).toFixed(2)} ms`;

/** Scattered over their range as serial numbers of makers are, and the same in every run: `8000001` and 13 digits. */
const PRIME = 2_654_435_761n;
const SERIALS = 10n ** 13n;
const chosen = (at: number): number => Number((BigInt(at) * PRIME) % BigInt(CODES));
const codeOf = (number: number): string => {
  const serial = (BigInt(number) * PRIME) % SERIALS;
  return `${number % PACKS === 0 ? '8000003' : '8000001'}${serial.toString().padStart(13, '0')}`;
};

/** The same as `codeOf`, in the database. */
const serialOf = (number: string) => `lpad((${number} * ${PRIME} % ${SERIALS})::text, 13, '0')`;
const packOf = (number: string) => `decode('8000001' || ${serialOf(number)}, 'hex')`;
const caseOf = (number: string) => `decode('8000003' || ${serialOf(number)}, 'hex')`;

/**
 * Of a case of 19 packs 18 have left one by one; two of them are in the tables of what was scanned and of what has happened. Keys and
 * indexes are made when the rows are there: keeping them row by row takes some five times as long.
 */
async function fill(sql: Sql, say: (line: string) => void): Promise<void> {
  await sql`create table if not exists bench_trace_fill (filled bigint not null)`;
  await sql`insert into bench_trace_fill select 0 where not exists (select from bench_trace_fill)`;
  const [row] = await sql<{ filled: number }[]>`select filled::float8 as filled from bench_trace_fill`;
  const there = row?.filled ?? 0;
  if (there >= CODES) return;
  const keep = await withoutIndexes(sql);
  for (let from = there; from < CODES; from += SLICE) {
    const to = Math.min(from + SLICE, CODES);
    await sql.begin((tx) => tx.unsafe(sliceOf(from, to)));
    say(`trace codes: ${to} of ${CODES}`);
  }
  for (const make of keep) {
    say(make);
    await sql.begin((tx) => tx.unsafe(`set local maintenance_work_mem = '1GB'; ${make}`));
  }
  await sql`analyze trace_code, shipment_code, trace_event`;
}

/** Takes keys and indexes of the filled tables away; the statements that make them again. */
async function withoutIndexes(sql: Sql): Promise<string[]> {
  const keys = await sql<{ drop: string; make: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'p' and conrelid = any(${FILLED}::regclass[])`;
  const indexes = await sql<{ drop: string; make: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where not indisprimary and indrelid = any(${FILLED}::regclass[])`;
  if (keys.length === 0) throw new Error('a filling was cut off: remove .cache/bench');
  const all = [...keys, ...indexes];
  await sql.begin((tx) => tx.unsafe(all.map(({ drop }) => drop).join(';')));
  return all.map(({ make }) => make.replace(' ON ONLY ', ' ON '));
}

function sliceOf(from: number, to: number): string {
  return `
    insert into trace_code (code, parent, goods_id, level, pieces, lot_no, state, shipment_line_id, lot_id)
    select case when n % ${PACKS} = 0 then ${caseOf('n')} else ${packOf('n')} end,
      case when n % ${PACKS} > 0 then ${caseOf(`(n - n % ${PACKS})`)} end, 1 + n / ${GOODS},
      case when n % ${PACKS} = 0 then 3 else 1 end, case when n % ${PACKS} = 0 then ${PACKS - 1} else 1 end,
      'B' || 240000 + n / ${LOT}, case n % ${PACKS} when 0 then 'void' when ${PACKS - 1} then 'stock' else 'out' end,
      case when n % ${PACKS} between 1 and ${PACKS - 2} then 1 + n / 10 end, 1 + n / ${LOT}
    from generate_series(${from}::bigint, ${to - 1}::bigint) n;
    insert into shipment_code (shipment_line_id, scanned_at, scanned_by, pieces, code)
    select 1 + n / 10, now(), 1, 1, ${packOf('n')} from generate_series(${from + 1}::bigint, ${to - 1}::bigint, 10) n;
    insert into trace_event (code, kind, order_id, shipment_id, account_id, staff_id)
    select ${packOf('n')}, 'ship', 1 + n / 1000, 1 + n / 1000, 1 + n % 1000, 1
    from generate_series(${from + 1}::bigint, ${to - 1}::bigint, 10) n;
    update bench_trace_fill set filled = ${to}`;
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

/** Links up to the outermost case, as fulfilment/codes reads them. */
const above = (sql: Sql, code: string) => sql`
  with recursive up as (
    select code, parent, 1 as depth from trace_code where code = any(select trace_pack(one) from unnest(${[code]}::text[]) one)
    union select c.code, c.parent, u.depth + 1 from up u join trace_code c on c.code = u.parent where u.depth < 4)
  select trace_text(code), trace_text(parent) from up`;

/** The reads of a scan, as fulfilment/codes makes them. */
async function scan(sql: Sql, code: string): Promise<void> {
  await above(sql, code);
  await sql`
    select trace_text(c.code), c.goods_id, c.level, c.pieces, c.lot_no, c.state, c.lot_id, s.shipment_no
    from trace_code c left join shipment_line l on l.id = c.shipment_line_id left join shipment s on s.id = l.shipment_id
    where c.code = any(select trace_pack(one) from unnest(${[code]}::text[]) one)`;
  await sql`
    with recursive down as (
      select code, parent, state, 1 as depth from trace_code
      where parent = any(select trace_pack(one) from unnest(${[code]}::text[]) one)
      union all select c.code, c.parent, c.state, d.depth + 1 from down d join trace_code c on c.parent = d.code where d.depth < 4)
    select trace_text(code), trace_text(parent), state from down`;
}

/** The reads of a code's way; made-up codes name goods and parcels that need not be there. */
async function way(sql: Sql, code: string): Promise<void> {
  await above(sql, code);
  await sql`
    select trace_text(c.code), g.name, c.lot_no, c.state from trace_code c left join goods g on g.id = c.goods_id
    where c.code = any(select trace_pack(one) from unnest(${[code]}::text[]) one)`;
  await sql`
    select trace_text(c.code), g.name, c.lot_no, c.state from trace_code c left join goods g on g.id = c.goods_id
    where c.parent = trace_pack(${code}) order by c.code limit 100`;
  await sql`select count(*) from trace_code where parent = trace_pack(${code})`;
  await sql`
    with happened as (
      select * from trace_event where code = any(select trace_pack(one) from unnest(${[code]}::text[]) one))
    select h.kind, h.at, s.scanned_at, t.name from happened h left join shipment_line l on l.shipment_id = h.shipment_id
    left join shipment_code s on s.shipment_line_id = l.id and s.code = h.code left join staff t on t.id = h.staff_id order by h.at`;
}

/** A page of codes by their first signs, as fulfilment/codes/search reads it. */
const byHead = (sql: Sql, head: string) => sql`
  select trace_text(c.code), g.name, c.lot_no, c.state
  from trace_heads(${head}) r cross join lateral (
    select * from trace_code where code between r.low and r.high order by code limit 101) c
  left join goods g on g.id = c.goods_id order by c.code limit 101`;

/** A page of the codes of a lot. */
const byLot = (sql: Sql, number: number) => sql`
  select trace_text(c.code), g.name, c.lot_no, c.state from trace_code c left join goods g on g.id = c.goods_id
  where c.goods_id = ${1 + Math.floor(number / GOODS)} and c.lot_no = ${`B${240000 + Math.floor(number / LOT)}`}
  order by c.code limit 101`;

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

/** Bytes of table and indexes, by code. */
async function sizeOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ all: number; heap: number }[]>`
    select sum(pg_total_relation_size(inhrelid))::float8 as all, sum(pg_relation_size(inhrelid))::float8 as heap
    from pg_inherits where inhparent = 'trace_code'::regclass`;
  const { all = Number.NaN, heap = Number.NaN } = row ?? {};
  return `${(all / 2 ** 30).toFixed(2)} GB: ${(heap / CODES).toFixed(0)} bytes a code in the table, ${((all - heap) / CODES).toFixed(0)} in its indexes`;
}
