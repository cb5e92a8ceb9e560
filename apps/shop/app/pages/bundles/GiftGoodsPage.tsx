import { redirect, useLoaderData } from 'react-router';
import { readGiftGoods } from '../../features/bundles/bundles-data.ts';
import { GiftGoodsView } from '../../features/bundles/GiftGoodsView.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { ApiError } from '../../lib/api-error.ts';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData(async (call, { query }) => {
  const id = query.get('id') ?? '';
  if (id !== '' && !/^[1-9]\d{0,8}$/.test(id)) throw redirect('/noActivity');
  const found = await readGiftGoods(call, id === '' ? undefined : Number(id), pageIn(query)).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw redirect('/noActivity');
      throw error;
    },
  );
  // One that was asked for by number and is over.
  if (id !== '' && !found.group) throw redirect('/noActivity');
  return { found };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 组合满赠: the goods of one group. Without an id the first one that runs. */
export default function GiftGoodsPage() {
  const { found } = useLoaderData<typeof loader>();
  if (found.group) return <GiftGoodsView key={found.group.id} found={found} group={found.group} />;
  return (
    <div className="wrap page-top">
      <EmptyState title="现在没有满赠活动" heading="h1" panel>
        <p className="row">
          <ButtonLink variant="primary" to="/zhzq">
            组合购
          </ButtonLink>
          <ButtonLink to="/list">全部商品</ButtonLink>
        </p>
      </EmptyState>
    </div>
  );
}
