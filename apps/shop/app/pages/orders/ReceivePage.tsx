import type { receivingDetail } from '@qingnang/contract/receiving';
import type { orderCodes, orderScans } from '@qingnang/contract/trace-codes-buyer';
import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { ReceiveView } from '../../features/receiving/ReceiveView.tsx';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData(async (call, { params, query }) => {
  const at = { id: params.id ?? '' };
  const [receiving, codes, scans] = await Promise.all([
    call<typeof receivingDetail>('GET /api/order/:id/receiving', { at }),
    call<typeof orderCodes>('GET /api/order/:id/codes', { at }),
    call<typeof orderScans>('GET /api/order/:id/scans', { at }),
  ]);
  return { receiving, codes, scans, first: Number(query.get('parcel')) || 0 };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReceivePage() {
  const { receiving, codes, scans, first } = useLoaderData<typeof loader>();
  const back = `/order/info/${receiving.order.id}`;
  return (
    <MemberFrame
      trail={[{ label: '我的订单', to: '/order' }, { label: '订单详情', to: back }, { label: '收货核对' }]}
    >
      {receiving.parcels.length > 0 ? (
        <ReceiveView key={receiving.order.id} data={receiving} codes={codes} scans={scans} first={first} />
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
