import type { receivingDetail } from '@qingnang/contract/receiving';
import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { ReceiveView } from '../../features/receiving/ReceiveView.tsx';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData(async (call, { params, query }) => ({
  receiving: await call<typeof receivingDetail>('GET /api/order/:id/receiving', {
    at: { id: params.id ?? '' },
  }),
  first: Number(query.get('parcel')) || 0,
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReceivePage() {
  const { receiving, first } = useLoaderData<typeof loader>();
  const back = `/order/info/${receiving.order.id}`;
  return (
    <MemberFrame
      trail={[{ label: '我的订单', to: '/order' }, { label: '订单详情', to: back }, { label: '收货核对' }]}
    >
      {receiving.parcels.length > 0 ? (
        <ReceiveView key={receiving.order.id} data={receiving} first={first} />
      ) : (
        <section className="panel">
          <EmptyState title="还没有可以核对的包裹">
            <p>发货后在这里按批号核对数量</p>
            <p className="row">
              <ButtonLink variant="primary" to={back}>
                查看订单
              </ButtonLink>
            </p>
          </EmptyState>
        </section>
      )}
    </MemberFrame>
  );
}
