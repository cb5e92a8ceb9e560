import type { GoodsCard, SpecialOffer } from '@qingnang/contract/catalog';
import { count } from '../../lib/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { LadderHint } from './LadderHint.tsx';
import { ladderRanges } from './ladder-ranges.ts';
import { OFFER_LETTERS, soldPercent } from './offer.ts';
import { promotionTags } from './promotion-tags.ts';
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
  if (!offer || sold === null) return <Tags goods={goods} />;
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

/** Letters, and one sentence: the ladder, else what a promotion gives. */
function Tags({ goods }: { goods: ShownGoods }) {
  const { tags } = goods;
  const [told] = promotionTags(tags);
  if (!told || ladderRanges(goods).length > 1)
    return (
      <>
        <TagList tags={tags} />
        <LadderHint goods={goods} />
      </>
    );
  return (
    <>
      <TagList tags={othersThan(tags, told.name)} />
      <Tag name={told.name} title={told.describe}>
        {told.describe}
      </Tag>
    </>
  );
}

const othersThan = (tags: GoodsCard['tags'], letter: string) => tags.filter(({ name }) => name !== letter);
