/** Figures of both sides in one form, so that they are the same when their texts are. */
import type { ComparedFigures } from '@qingnang/contract/v1-comparisons';
import { decimalFen, decimalPrice, fen, priceE4 } from '@qingnang/rules/money';

/** One number that a system outside holds. */
export interface Figure {
  subject: string;
  place: string;
  said: string;
}

/** What of an order a caller may say. */
const ORDER_PLACES = ['state', 'payable', 'refunded', 'paid', 'shipped'] as const;

/** The figures of a call; of two about the same the last counts. */
export function figuresOf(body: ComparedFigures): Figure[] {
  const figures = allOf(body);
  return [...new Map(figures.map((one) => [JSON.stringify([one.subject, one.place]), one])).values()];
}

function allOf(body: ComparedFigures): Figure[] {
  switch (body.kind) {
    case 'stock':
      return body.rows.map(({ goods, warehouse, quantity }) => ({
        subject: goods,
        place: warehouse,
        said: String(quantity),
      }));
    case 'prices':
      return body.rows.map(({ goods, rank, price }) => ({
        subject: goods,
        place: String(rank),
        said: decimalPrice(priceE4(scaled(price, 4))),
      }));
    case 'orders':
      return body.rows.flatMap((row) =>
        ORDER_PLACES.flatMap((place) => {
          const value = row[place];
          if (value === undefined) return [];
          const isSum = typeof value === 'string' && place !== 'state';
          return [
            { subject: row.number, place, said: isSum ? decimalFen(fen(scaled(value, 2))) : String(value) },
          ];
        }),
      );
  }
}

/** `"12.5"` with two places is 1250. */
function scaled(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
