import type { orderCodes } from '@qingnang/contract/trace-codes-buyer';
import { useLoaderData } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { CodeDownloads } from '../../features/trace/CodeDownloads.tsx';
import { CodeLines } from '../../features/trace/CodeLines.tsx';
import { defineData } from '../../lib/data.ts';
import { dateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData((call, { params }) =>
  call<typeof orderCodes>('GET /api/order/:id/codes', { at: { id: params.id ?? '' } }),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CodesPage() {
  const { order_id: id, order_no: number, parcels } = useLoaderData<typeof loader>();
  const back = `/order/info/${id}`;
  return (
    <MemberFrame
      trail={[{ label: '我的订单', to: '/order' }, { label: '订单详情', to: back }, { label: '追溯码' }]}
    >
      <section className="panel">
        <PanelHead heading="h1" title="追溯码">
          <span className="sub small">
            订单 <span className="num">{number}</span>
          </span>
        </PanelHead>
        {parcels.length > 0 ? (
          <CodeDownloads orderId={id} />
        ) : (
          <EmptyState title="这个订单还没有追溯码">
            <p>带码的药品发货后，可以在这里查看和下载</p>
            <p className="row">
              <ButtonLink variant="primary" to={back}>
                查看订单
              </ButtonLink>
            </p>
          </EmptyState>
        )}
      </section>
      {parcels.map((parcel) => (
        <section key={parcel.shipment_id} className="panel" aria-label={`包裹 ${parcel.shipment_no}`}>
          <PanelHead
            title={
              <>
                包裹 <span className="num">{parcel.shipment_no}</span>{' '}
                <span className="muted small num">发货 {dateTime(parcel.shipped_at)}</span>
              </>
            }
          >
            <ButtonLink size="sm" to={`${back}/receive?parcel=${parcel.shipment_id}`}>
              扫码收货
            </ButtonLink>
          </PanelHead>
          <CodeLines parcel={parcel} />
        </section>
      ))}
    </MemberFrame>
  );
}
