import { useLoaderData } from 'react-router';
import { ListOffers } from '../../features/zones/ListOffers.tsx';
import { readOffers } from '../../features/zones/list-offers.ts';
import { NearNote } from '../../features/zones/NearNote.tsx';
import { defineData } from '../../lib/data.ts';
import { Notice } from '../../ui/Notice.tsx';

const page = defineData((call, { query }) => readOffers(call, 'jxqzc', query));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function NearExpiryPage() {
  return (
    <ListOffers
      title="近效期专场"
      data={useLoaderData<typeof loader>()}
      path="/jxqzc"
      head={
        <Notice kind="warn">
          近效期商品，非质量问题不退换。每个商品只售所列批号，请按有效期和自己的销量订购。
        </Notice>
      }
      note={(item) => <NearNote {...item} />}
      nothing="现在没有近效期商品"
    />
  );
}
