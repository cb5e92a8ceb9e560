import { TRACE_IMPORT_UPLOAD, type TraceImportRow } from '@qingnang/contract/trace-files';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { teach, traceCode } from '../../../../testing/trace-codes.ts';

let shop: TestShop;
let quality: Client;
let formats: Record<string, number>;
beforeAll(async () => {
  shop = await createShop();
  quality = await shop.staff('quality');
  await teach({ shop }, GOODS.ladder);
  const { data } = await quality
    .get<{ list: { id: number; name: string }[] }>('/api/admin/trace/formats')
    .expect(200);
  formats = Object.fromEntries(data.list.map(({ id, name }) => [name, id]));
});
afterAll(() => shop.close());

async function upload(text: string, format = '关联关系 CSV', name = '关联关系.csv') {
  const form = new FormData();
  form.append('format_id', String(formats[format]));
  form.append('file', new Blob([text]), name);
  const { data } = await quality.post<{ id: number }>(TRACE_IMPORT_UPLOAD, form).expect(201);
  const { data: page } = await quality
    .get<{ list: TraceImportRow[] }>('/api/admin/trace/imports')
    .expect(200);
  const { data: errors } = await quality
    .get<{ list: { line: number; message: string }[] }>(`/api/admin/trace/imports/${data.id}/errors`)
    .expect(200);
  return { counts: page.list.find(({ id }) => id === data.id), errors: errors.list };
}
const csv = (rows: string[][]) => `追溯码,上级码,批号\n${rows.map((cells) => cells.join(',')).join('\n')}\n`;
const kept = async (code: string) => {
  const { rows } = await sql<{ parent: string | null; pieces: number; lot_no: string; state: string }>`
    select trace_text(parent) as parent, pieces, lot_no, state from trace_code where code = trace_pack(${code})`.execute(
    shop.db,
  );
  return rows[0];
};

it('requires sign-in and the permission', async () => {
  await shop.visitor().get('/api/admin/trace/imports').expect(401);
  await (await shop.staff('warehouse')).get('/api/admin/trace/imports').expect(403);
});

describe('a hierarchy', () => {
  it('of a case that was scanned in with its lot: its packs are in stock with it', async () => {
    const [middle, one] = [traceCode(2), traceCode(1)];
    await sql`insert into trace_code (code, goods_id, pieces, level, lot_no, lot_id)
      select trace_pack(${middle}), goods_id, 10, 2, lot_no, id from lot where goods_id = ${GOODS.ladder} limit 1`.execute(
      shop.db,
    );
    expect((await upload(csv([[one, middle, '']]))).counts).toMatchObject({ added: 1, refused: 0 });
    const { rows } = await sql<{ same: boolean }>`
      select c.lot_id = p.lot_id and c.lot_no = p.lot_no as same from trace_code c join trace_code p on p.code = c.parent
      where c.code = trace_pack(${one})`.execute(shop.db);
    expect(rows).toEqual([{ same: true }]);
  });

  it('comes in any order, once', async () => {
    const [big, middle, one, two] = [traceCode(3), traceCode(2), traceCode(1), traceCode(1)];
    const rows = [
      [one, middle, 'A1'],
      [middle, big, 'A1'],
      [two, middle, 'A1'],
      [big, '', 'A1'],
    ];
    expect((await upload(csv(rows))).counts).toMatchObject({ rows: 4, added: 4, refused: 0 });
    expect(await kept(one)).toEqual({ parent: middle, pieces: 1, lot_no: 'A1', state: 'stock' });
    expect((await kept(middle))?.pieces).toBe(2);
    expect((await kept(big))?.pieces).toBe(2);
    expect((await upload(csv(rows.toReversed()))).counts).toMatchObject({ added: 0, changed: 0, same: 4 });
  });

  it('answers each row that is wrong, and takes the others', async () => {
    const [big, other, one] = [traceCode(3), traceCode(3), traceCode(1)];
    const { counts, errors } = await upload(
      csv([
        [one, big, ''],
        [one, other, ''],
        ['123', big, ''],
        ['', '', ''],
      ]),
    );
    expect(counts).toMatchObject({ added: 1, refused: 2 });
    expect(errors).toEqual([
      { line: 3, code: one, message: `这个码已在另一箱 ${big} 里` },
      { line: 4, code: '123', message: '不是追溯码：位数太少' },
    ]);
  });

  it('reads XML by its format, with the lot around the codes', async () => {
    const [big, one] = [traceCode(3), traceCode(1)];
    const xml = `<?xml version="1.0"?><Root><Batch batchNo="B7"><Code curCode="${big}" packLayer="3"/>
      <Code parentCode="${big}"><curCode>${one}</curCode></Code></Batch></Root>`;
    expect((await upload(xml, '关联关系 XML', '关系.xml')).counts).toMatchObject({ rows: 2, added: 2 });
    expect(await kept(one)).toMatchObject({ parent: big, lot_no: 'B7' });
  });

  it('refuses what is no such file', async () => {
    const form = new FormData();
    form.append('format_id', String(formats['关联关系 XML']));
    form.append('file', new Blob(['<a><b>']), 'x.xml');
    await quality.post(TRACE_IMPORT_UPLOAD, form).expect(422);
  });

  it('packs that become known after their case has left have left with it; a case of a sold pack is dead', async () => {
    const [big, one, sold, late] = [traceCode(3), traceCode(1), traceCode(1), traceCode(3)];
    await upload(
      csv([
        [big, '', ''],
        [sold, '', ''],
      ]),
    );
    await sql`update trace_code set state = 'out' where code in (trace_pack(${big}), trace_pack(${sold}))`.execute(
      shop.db,
    );
    await upload(
      csv([
        [one, big, ''],
        [sold, late, ''],
        [late, '', ''],
      ]),
    );
    expect([(await kept(one))?.state, (await kept(late))?.state]).toEqual(['out', 'void']);
  });
});
