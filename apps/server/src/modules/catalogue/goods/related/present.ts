import type { GoodsCard, GoodsRelated } from '@qingnang/contract/catalog';
import { mineData } from '../mine/present.ts';
import type { FoundGoods } from '../offers/reads.ts';
import { goodsCard } from '../present.ts';
import type { relatedTo } from './reads.ts';

export const relatedData = ({
  substitutes,
  together,
  similar,
  reports,
}: Awaited<ReturnType<typeof relatedTo>>): GoodsRelated => ({
  substitutes: substitutes.map(cardWithMine),
  bought_together: together.map(cardWithMine),
  similar: similar.map(cardWithMine),
  reports,
});

const cardWithMine = ({ offer, mine }: FoundGoods): GoodsCard => ({
  ...goodsCard(offer),
  mine: mineData(mine),
});
