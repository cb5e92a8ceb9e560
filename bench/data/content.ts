import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'postgres';
import { DATA_DIR } from '../paths.ts';
import { PICTURES } from './goods.ts';

/** Navigation, hot words and banners, with pictures about as large as real ones. */
export async function fillContent(sql: Sql): Promise<void> {
  const folder = path.join(DATA_DIR, 'files/public/bench');
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < PICTURES; at += 1)
    writeFileSync(path.join(folder, `${at}.svg`), drawing(200, 200, at, 20));
  for (const name of ['hero', 'brand', 'tile'])
    writeFileSync(path.join(folder, `${name}.svg`), drawing(1120, 380, 7, 150));
  await sql`insert into nav_item (name, url, sort) select '栏目' || i, '/list?category_id=' || i, i from generate_series(1, 8) i`;
  await sql`insert into hot_word (word, sort) select word, sort from unnest(array['阿莫西林', '感冒', '板蓝根', '当归', '头孢', '丹参'])
    with ordinality as w (word, sort)`;
  await sql`insert into banner (place, title, image, url, sort)
    select place, '备货季', '/files/bench/' || image || '.svg', '/list', row_number() over () from (values ('home', 'hero'),
      ('home', 'brand'), ('top', 'brand'), ('right', 'tile'), ('right', 'tile'), ('right', 'tile'), ('right', 'tile'))
      as b (place, image)`;
}

/** Coloured shapes, some 90 bytes each. */
function drawing(width: number, height: number, seed: number, shapes: number): string {
  const parts = Array.from({ length: shapes }, (_, at) => {
    const spot = (seed + 1) * (at + 3) * 7_919;
    return `<circle cx="${spot % width}" cy="${(spot * 31) % height}" r="${5 + (spot % 40)}" fill="hsl(${spot % 360} 45% 75%)" opacity=".8"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#eef6f2"/>${parts.join('')}</svg>`;
}
