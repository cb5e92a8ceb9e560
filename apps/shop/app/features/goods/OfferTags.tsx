import type { GoodsCard, SpecialOffer } from '@qingnang/contract/catalog';
import { count } from '../../lib/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { LadderHint } from './LadderHint.tsx';
import { OFFER_LETTERS, soldPercent } from './offer.ts';
import { ReasonLine } from './Reason.tsx';
import type { ShownGoods } from './shown.ts';
import { TagList } from './TagList.tsx';

interface OfferTagsProps {
  /** As it is bought. */
  goods: ShownGoods;
  offer: SpecialOffer | null;
}

/** One line of what speaks for a goods: how much of the own stock is gone, else its tags and ladder; or why it cannot be bought. */
export function OfferTags({ goods, offer }: OfferTagsProps) {
  if (goods.reason && goods.reason.code !== 'sign_in') return <ReasonLine reason={goods.reason} />;
  const sold = offer && soldPercent(offer);
  if (!offer || sold === null)
    return (
      <>
        <TagList tags={goods.tags} />
        <LadderHint goods={goods} />
      </>
    );
  const letter = OFFER_LETTERS[offer.kind];
  return (
    <>
      <TagList tags={othersThan(goods.tags, letter)} />
      <Tag name={letter}>
        已抢 {sold}%，余 {count(offer.stock_left ?? 0)} {goods.bzdw}
      </Tag>
    </>
  );
}

const othersThan = (tags: GoodsCard['tags'], letter: string) => tags.filter(({ name }) => name !== letter);
