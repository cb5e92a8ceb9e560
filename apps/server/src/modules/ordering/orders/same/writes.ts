import type { SameAgain } from '@qingnang/contract/rebuy';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { addressesOf, titlesOf } from '../../../company/reads.ts';
import { keyOf } from '../../cart/adding/rules.ts';
import { cartRows, countLines } from '../../cart/reads.ts';
import { COMBINATION } from '../../cart/rules.ts';
import { addLines } from '../../cart/writes.ts';
import { draftOf } from '../../checkout/drafts/reads.ts';
import { saveDraft } from '../../checkout/drafts/writes.ts';
import { type PreviewLine, previewRebuy } from '../rebuy/reads.ts';
import { orderWay } from './reads.ts';
import { differenceOf, draftLike, lacking } from './rules.ts';

/**
 * Makes the next order like a past one: its lines stand in the cart in its quantities, the checkout begins with its address, balance,
 * invoice and papers. Doing it twice changes nothing more.
 * @returns the cart's lines to order, what cannot be had, and what differs
 * @throws 404 for an order of someone else
 */
export async function orderSame(db: Db, buyer: Buyer, orderId: number): Promise<SameAgain> {
  const { orderNo, lines } = await previewRebuy(db, buyer, orderId);
  const usable = lines.filter(({ bought }) => bought.state !== 'blocked');
  const wanted = usable
    .map(({ entry, inCart }) => ({ ...entry.wanted, number: lacking(entry.wanted.number, inCart) }))
    .filter(({ number }) => number > 0);
  const { added, refused } = await addLines(db, buyer, wanted);
  await likeThat(db, buyer, orderId);
  const held = new Set(usable.filter(({ inCart }) => inCart > 0).map(({ key }) => key));
  const rows = held.size > 0 ? await cartRows(db, buyer) : [];
  const ids = [
    ...added.map(({ lineId }) => lineId),
    ...rows.filter((row) => held.has(keyOf(row))).map(({ id }) => id),
  ];
  const nameOf = namesOf(lines);
  return {
    order_no: orderNo,
    ids: [...new Set(ids)],
    refused: [
      ...lines.flatMap(({ entry, bought }) =>
        bought.state === 'blocked' ? [{ name: nameOf(entry.wanted), message: bought.reason.message }] : [],
      ),
      ...refused.map((one) => ({ name: nameOf(one), message: one.reason.message })),
    ],
    changed: usable.flatMap((line) => {
      const message = wordsOf(line);
      return message === '' ? [] : [{ name: nameOf(line.entry.wanted), message }];
    }),
    total: await countLines(db, buyer),
  };
}

/** The draft of the checkout, as that order went. */
async function likeThat(db: Db, buyer: Buyer, orderId: number): Promise<void> {
  const [order, addresses, titles, begun] = await Promise.all([
    orderWay(db, buyer, orderId),
    addressesOf(db, buyer),
    titlesOf(db, buyer),
    draftOf(db, buyer),
  ]);
  await saveDraft(db, buyer, draftLike(order, { addressIds: addresses.map(({ id }) => id), titles }, begun));
}

const namesOf = (lines: readonly PreviewLine[]) => {
  const names = new Map(
    lines.map(({ entry: { line, wanted } }) => [
      `${wanted.type}:${wanted.goodsId}`,
      (wanted.type === COMBINATION ? line.combination_name : line.name) ?? '',
    ]),
  );
  return ({ type, goodsId }: { type: number; goodsId: number }): string =>
    names.get(`${type}:${goodsId}`) ?? '';
};

function wordsOf({ entry: { line, wanted }, bought, inCart }: PreviewLine): string {
  if (bought.state === 'blocked') return '';
  const isSet = wanted.type === COMBINATION;
  const now: PriceE4 | null = isSet ? null : priceE4(bought.price);
  return differenceOf({
    before: priceE4(line.unit_price_e4),
    now,
    bought: wanted.number,
    inCart,
    notices: bought.notices,
    unit: isSet ? '套' : line.unit,
  });
}
