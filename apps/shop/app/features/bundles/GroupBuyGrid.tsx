import { useRevalidator } from 'react-router';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import frame from '../catalog/GoodsList.module.css';
import { type OfferedGoods, OfferGrid } from '../goods/OfferGrid.tsx';
import { AtTime } from './AtTime.tsx';
import type { GroupBuyZone } from './bundles-data.ts';
import { nextTurn } from './next-turn.ts';

/** The first row on a wide screen. */
const ABOVE_THE_FOLD = 5;

/** 拼团专区: each goods with its group, how far that is, and joining it. */
export function GroupBuyGrid({ zone: { list, now } }: { zone: Pick<GroupBuyZone, 'list' | 'now'> }) {
  const { revalidate } = useRevalidator();
  const turn = nextTurn(
    list.map(({ offer }) => offer),
    now,
  );
  return (
    <div className={frame.grid}>
      <OfferGrid
        items={list}
        action={(item) => <Act {...item} isAhead={item.offer.starts_at > now} />}
        onPhone="rows"
        label="拼团商品"
        eager={ABOVE_THE_FOLD}
      />
      {turn !== null && <AtTime key={turn} at={turn} act={() => void revalidate()} />}
    </div>
  );
}

function Act({ goods, offer, isAhead }: OfferedGoods & { isAhead: boolean }) {
  if (isAhead)
    return (
      <Button block disabled>
        {dateTime(offer.starts_at).slice(5)} 开团
      </Button>
    );
  // What lies in the cart at the usual price has not joined the group.
  return <AddToCart goods={{ ...goods, mine: null }} offer={offer} />;
}
