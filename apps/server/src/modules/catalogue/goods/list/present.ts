import type { GoodsCard, GoodsListData, hotGoods, Marks, searchGoods } from '@qingnang/contract/catalog';
import { ofEachLabel } from '@qingnang/contract/label-facets';
import { priceToYuan } from '@qingnang/rules/money';
import type { Marker, SearchFacets } from '@qingnang/search/types';
import type { z } from 'zod';
import type { CategoryTrees } from '../../catalog/categories/rules.ts';
import { mineData } from '../mine/present.ts';
import { goodsCard } from '../present.ts';
import { type GoodsOffer, priceAtMinimum } from '../rules.ts';
import type { FoundPage, HotGoods, ListQuery, Suggestions } from './reads.ts';

export function suggestionData(found: Suggestions): z.output<typeof searchGoods.data> {
  const list = found.ids.flatMap((id) => {
    const offer = found.offers.get(id);
    return offer?.onShelf ? [suggestion(offer, found.marker)] : [];
  });
  const { words, total, marker, searchedAs } = found;
  const makers = found.makers.map((maker) => ({ ...maker, pieces: marker.ofMaker(maker.id, maker.name) }));
  return { list, words, makers, total, searched_as: searchedAs };
}

function suggestion(offer: GoodsOffer, marker: Marker): z.output<typeof searchGoods.data>['list'][number] {
  const { id, name, spec, maker, image } = offer;
  const price = priceAtMinimum(offer);
  return {
    id,
    name,
    ypgg: spec,
    sccj: maker,
    image,
    price: price === null ? null : priceToYuan(price),
    marks: marksData(marker, offer),
  };
}

/** What of a goods matched; null = nothing of what is shown. */
function marksData(marker: Marker, { id, name, maker, spec, approvalNo }: MarkedTexts): Marks | null {
  const found = marker.ofGoods(id, { name, maker, spec, approvalNo });
  const marks = { name: found.name, sccj: found.maker, ypgg: found.spec, approval_no: found.approvalNo };
  return Object.values(marks).every(({ length }) => length === 0) ? null : marks;
}

type MarkedTexts = Pick<GoodsOffer, 'id' | 'name' | 'maker' | 'spec' | 'approvalNo'>;

/** Cards in the order of the ids, with what is the viewer's own; goods that are gone or off the shelf are left out. */
function cards({ ids, goods }: HotGoods): GoodsCard[] {
  return ids.flatMap((id) => {
    const found = goods.get(id);
    return found?.offer.onShelf ? [{ ...goodsCard(found.offer), mine: mineData(found.mine) }] : [];
  });
}

/** The most sold goods as cards. */
export function hotGoodsData(hot: HotGoods): z.output<typeof hotGoods.data> {
  return { list: cards(hot) };
}

export function goodsListData(found: FoundPage, query: ListQuery): GoodsListData {
  // Kept for all who share them: who may not see stock learns no number of it either.
  const facets = facetsData(found, query.category_id);
  return {
    list: cards(found).map((card) => ({ ...card, marks: marksOfCard(found, card.id) })),
    total: found.total,
    page: query.page,
    page_size: query.page_size,
    facets: { ...facets, in_stock: found.seesStock ? facets.in_stock : null },
    corrected: found.understood?.corrected ?? '',
    meant: [...(found.understood?.meant ?? [])],
    left_out: [...(found.understood?.leftOut ?? [])],
    near: [...(found.understood?.near ?? [])],
    nearest: found.nearest,
    category_path: found.trees.pathOf(query.category_id ?? 0).map(({ id, name }) => ({ id, name })),
  };
}

function marksOfCard({ marker, goods }: FoundPage, id: number): Marks | null {
  const offer = goods.get(id)?.offer;
  return marker && offer ? marksData(marker, offer) : null;
}

type FacetsData = GoodsListData['facets'];

/** Facets as they were last written down. The index hands the same ones to all who ask the same, as long as they hold. */
const written = new WeakMap<SearchFacets, { trees: CategoryTrees; data: FacetsData }>();

function facetsData({ facets, trees }: FoundPage, categoryId: number | undefined): FacetsData {
  const known = facets && written.get(facets);
  if (known?.trees === trees) return known.data;
  const data = writeFacets(facets, trees, categoryId);
  // The category is one of the filters they were counted by, so it is the same each time.
  if (facets) written.set(facets, { trees, data });
  return data;
}

function writeFacets(
  facets: SearchFacets | null,
  trees: CategoryTrees,
  categoryId: number | undefined,
): FacetsData {
  const counts = new Map(facets?.categories.map(({ id, count }) => [id, count]));
  const categories = trees
    .narrowing(categoryId)
    .map(({ id, name }) => ({ value: String(id), name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    categories,
    makers: (facets?.makers ?? []).map(({ id, name, count }) => ({ value: String(id), name, count })),
    ...ofEachLabel((key, { words }) =>
      (facets?.labels[key] ?? []).map(({ name, count }) => ({
        value: name,
        name: words[name] ?? name,
        count,
      })),
    ),
    tags: (facets?.tags ?? []).map(sameName),
    in_stock: facets?.inStock ?? 0,
    can_buy: facets?.canBuy ?? null,
  };
}

const sameName = ({ name, count }: { name: string; count: number }) => ({ value: name, name, count });
