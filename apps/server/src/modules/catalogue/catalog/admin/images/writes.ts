import { sql } from 'kysely';
import type { FileStore } from '../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { type Actor, writeAudit } from '../../../../identity/writes.ts';
import { MAX_IMAGES } from '../../pictures/rules.ts';
import { storeGoodsPicture } from '../../pictures/writes.ts';
import { lockGoods } from '../writes.ts';
import { type GoodsImage, goodsImages } from './reads.ts';

/**
 * Adds pictures behind those that a goods has; one that it has already stays where it is.
 * @throws 404 for an unknown goods, 422 at `file`
 */
export async function addImages(
  db: Db,
  store: FileStore,
  actor: Actor,
  goodsId: number,
  files: readonly { place: string; name: string }[],
): Promise<GoodsImage[]> {
  // Before the pictures are worked on, which takes seconds.
  await inTransaction(db, async (tx) => {
    await lockGoods(tx, goodsId);
    refuseTooMany((await goodsImages(tx, actor, goodsId)).length + files.length);
  });
  const urls = new Set<string>();
  for (const file of files) urls.add(await storeGoodsPicture(store, file));
  return inTransaction(db, async (tx) => {
    await lockGoods(tx, goodsId);
    const before = await goodsImages(tx, actor, goodsId);
    const fresh = [...urls].filter((url) => !before.some((image) => image.url === url));
    refuseTooMany(before.length + fresh.length);
    if (fresh.length === 0) return before;
    await sql`
      insert into goods_image (goods_id, position, url)
      select ${goodsId}, start + place, url
      from unnest(${fresh}::text[]) with ordinality as n (url, place),
        (select coalesce(max(position), -1) as start from goods_image where goods_id = ${goodsId}) s`.execute(
      tx,
    );
    return noteImages(tx, actor, goodsId, before);
  });
}

function refuseTooMany(count: number): void {
  if (count > MAX_IMAGES) throw invalid({ file: `一个商品最多 ${MAX_IMAGES} 张图片` });
}

/**
 * Puts the pictures of a goods in order; those that are not named are taken away. Their files stay: orders and other goods
 * may show them.
 * @throws 404 for an unknown goods, 422 at `image_ids` for a picture of another one
 */
export function orderImages(
  db: Db,
  staff: Staff,
  goodsId: number,
  imageIds: readonly number[],
): Promise<GoodsImage[]> {
  return inTransaction(db, async (tx) => {
    await lockGoods(tx, goodsId);
    const before = await goodsImages(tx, staff, goodsId);
    const ids = [...new Set(imageIds)];
    if (ids.some((id) => !before.some((image) => image.id === id)))
      throw invalid({ image_ids: '图片不存在，请刷新后再试' });
    await sql`
      delete from goods_image where goods_id = ${goodsId} and id <> all(${ids}::int8[])`.execute(tx);
    // Positions are unique row by row: first all below zero, then to their places.
    await sql`
      update goods_image set position = -place
      from unnest(${ids}::int8[]) with ordinality as n (image_id, place)
      where id = image_id`.execute(tx);
    await sql`update goods_image set position = -position - 1 where goods_id = ${goodsId}`.execute(tx);
    return noteImages(tx, staff, goodsId, before);
  });
}

async function noteImages(
  tx: Tx,
  actor: Actor,
  goodsId: number,
  before: readonly GoodsImage[],
): Promise<GoodsImage[]> {
  const after = await goodsImages(tx, actor, goodsId);
  const [was, is] = [before, after].map((images) => images.map(({ url }) => url).join(', '));
  if (was !== is) {
    const values = { before: { images: was ?? '' }, after: { images: is ?? '' } };
    await writeAudit(tx, actor, {
      action: 'goods.images',
      entity: 'goods',
      entityId: goodsId,
      ...values,
    });
  }
  return after;
}
