import type { activity, SpikeData } from '@qingnang/contract/campaigns';
import { SPECIAL_KINDS } from '@qingnang/contract/catalog';
import type { z } from 'zod';
import { goodsCard, specialOfferData } from '../../catalogue/present.ts';
import type { Item, Spike } from './reads.ts';

export const itemData = ({ offer, special }: Item) => ({
  goods: goodsCard(offer),
  offer: specialOfferData(offer, special),
});

/** @param timestamp Unix seconds of the server: countdowns run by its clock */
export function spikeData({ now, next }: Spike, timestamp: number): SpikeData {
  const [first] = next;
  return {
    now:
      now.length === 0
        ? null
        : {
            starts_at: Math.max(...now.map(({ special }) => special.startsAt)),
            ends_at: Math.min(...now.map(({ special }) => special.endsAt)),
            list: now.map(itemData),
          },
    next: first ? { starts_at: first.special.startsAt, list: next.map(itemData) } : null,
    timestamp,
  };
}

export function activityData({ offer, special }: Item): z.output<typeof activity> {
  const kindName = SPECIAL_KINDS[special.kind].name;
  return {
    id: special.id,
    kind: special.kind,
    kind_name: kindName,
    name: special.name || kindName,
    goods_id: offer.id,
    starts_at: special.startsAt,
    ends_at: special.endsAt,
    url: `/list/${special.kind === 'group' ? 'info-pt' : 'info'}/${offer.id}`,
  };
}
