import type { ComponentType, ReactNode } from 'react';
import { GoodsList, type GoodsViewProps } from '../catalog/GoodsList.tsx';
import type { ListSource, View } from '../catalog/sources.ts';
import { ListHead } from './ListHead.tsx';
import { ListTexts, ListTop, withoutTexts } from './ListTop.tsx';
import { ListTree } from './ListTree.tsx';
import type { ZoneListData } from './list-data.ts';
import { PreviewNotice } from './PreviewNotice.tsx';

interface ZoneListProps {
  data: ZoneListData;
  source: ListSource;
  view: View;
  Goods: ComponentType<GoodsViewProps>;
  /** At the end of the head's words: the way to the rules. */
  links?: ReactNode;
  /** Between the head and the zone's blocks. */
  children?: ReactNode;
}

/** A zone whose goods are a list: banners, what it is, its own categories, its blocks, the list, and its texts. */
export function ZoneList({ data, source, view, Goods, links, children }: ZoneListProps) {
  const { list, summary, blocks, banners, tree } = data;
  const at = { title: source.title, path: source.paths[view] ?? source.paths.grid, query: list.query };
  const isGrid = view === 'grid';
  // Who fills in a table wants the height.
  const shown = isGrid ? { banners, blocks: withoutTexts(blocks) } : {};
  const top = (
    <ListTop {...shown}>
      <ListHead {...at} words={summary} links={links} />
      {tree.length > 0 && <ListTree {...at} tree={tree} />}
      {children}
    </ListTop>
  );
  return (
    <>
      {data.isPreview && (
        <div className="wrap">
          <PreviewNotice />
        </div>
      )}
      <GoodsList data={list} source={source} view={view} Goods={Goods} top={top} folded />
      {isGrid && <ListTexts blocks={blocks} />}
    </>
  );
}
