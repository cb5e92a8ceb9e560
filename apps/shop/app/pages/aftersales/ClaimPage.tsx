import type { afterSalesOptions } from '@qingnang/contract/after-sales';
import type { receivingDetail } from '@qingnang/contract/receiving';
import type { orderCodes } from '@qingnang/contract/trace-codes-buyer';
import { useLoaderData } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/aftersales/Claim.module.css';
import { ClaimForm } from '../../features/aftersales/ClaimForm.tsx';
import { casesPath } from '../../features/aftersales/case-paths.ts';
import { prefillOf } from '../../features/aftersales/claim.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type DataCall, defineData } from '../../lib/data.ts';
import { dateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData(async (call, { query }) => {
  const order = idOf(query.get('order'));
  const receiving = idOf(query.get('receiving'));
  const orderLineId = Number(idOf(query.get('line')) ?? 0);
  try {
    const [options, differences, coded] = await Promise.all([
      call<typeof afterSalesOptions>('GET /api/user/after_sales/options', { query: { order_id: order } }),
      order && receiving ? differencesOf(call, order, receiving) : [],
      order ? codedLines(call, order) : [],
    ]);
    return { options, differences, coded, orderLineId, refusal: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) throw error;
    return { options: null, differences: [], coded: [], orderLineId, refusal: error.message };
  }
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const idOf = (text: string | null): string | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;

/** Lots of an order that left with 追溯码, which a return names. */
async function codedLines(call: DataCall, order: string) {
  const { parcels } = await call<typeof orderCodes>('GET /api/order/:id/codes', { at: { id: order } });
  return parcels.flatMap(({ lines }) => lines);
}

/** What a receiving found wrong with its parcel; the parcel's own address names the receiving. */
async function differencesOf(call: DataCall, order: string, receiving: string) {
  const { parcels } = await call<typeof receivingDetail>('GET /api/order/:id/receiving', {
    at: { id: order },
  });
  return parcels.find(({ claim_url: url }) => url.endsWith(`receiving=${receiving}`))?.differences ?? [];
}

export default function ClaimPage() {
  const { options, differences, coded, orderLineId, refusal } = useLoaderData<typeof loader>();
  const order = options?.order;
  return (
    <MemberFrame trail={[{ label: '退换售后', to: casesPath() }, { label: '申请售后' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="申请售后">
          {order ? (
            <PageLink className="link" to={`/order/info/${order.id}`}>
              返回订单
            </PageLink>
          ) : (
            <PageLink className="link" to="/order">
              退换货请从订单申请
            </PageLink>
          )}
        </PanelHead>
        {order && (
          <p className={styles.order}>
            <span>
              订单 <b className="num">{order.order_no}</b>
            </span>
            <span className="num">下单 {dateTime(order.placed_at)}</span>
            <span>{order.status_name}</span>
          </p>
        )}
        {options ? (
          // Another order is another claim: nothing of the last one may stay on the page.
          <ClaimForm
            key={order?.id ?? 0}
            options={options}
            coded={coded}
            prefill={prefillOf(differences)}
            orderLineId={orderLineId}
          />
        ) : (
          <EmptyState title={refusal}>
            <p className="row">
              <ButtonLink variant="primary" to="/order">
                我的订单
              </ButtonLink>
              <ButtonLink to="/help/us/link">联系客服</ButtonLink>
            </p>
          </EmptyState>
        )}
      </section>
    </MemberFrame>
  );
}
