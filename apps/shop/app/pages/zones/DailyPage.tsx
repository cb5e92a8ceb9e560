import { useLoaderData } from 'react-router';
import { DailyNote } from '../../features/zones/DailyNote.tsx';
import { ListOffers } from '../../features/zones/ListOffers.tsx';
import { readOffers } from '../../features/zones/list-offers.ts';
import { defineData } from '../../lib/data.ts';
import { Notice } from '../../ui/Notice.tsx';

const page = defineData((call, { query }) => readOffers(call, 'mrtj', query));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DailyPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <ListOffers
      title="每日特价"
      data={data}
      path="/mrtj"
      head={
        <Notice>{data.summary || '低于平日价，限时限量；每户限购数量见商品，售完或到时恢复平日价。'}</Notice>
      }
      note={(item) => <DailyNote {...item} />}
      nothing="今天的特价还没有开始"
    />
  );
}
