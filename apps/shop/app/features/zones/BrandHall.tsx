import type { ComponentType } from 'react';
import { GoodsList, type GoodsViewProps } from '../catalog/GoodsList.tsx';
import type { BrandHallData } from './brand-data.ts';
import { ListHead } from './ListHead.tsx';
import { ListTop } from './ListTop.tsx';

/** Everything of one brand: its banners, its name, its goods as a list. */
export const BrandHall = ({
  hall: { name, describe, banners, source, list },
  Goods,
}: {
  hall: BrandHallData;
  Goods: ComponentType<GoodsViewProps>;
}) => (
  <GoodsList
    data={list}
    source={source}
    view="grid"
    Goods={Goods}
    top={
      <ListTop banners={banners}>
        <ListHead title={name} words={describe} path={source.paths.grid} query={list.query} />
      </ListTop>
    }
  />
);
