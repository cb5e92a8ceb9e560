import { Modal, Tabs } from 'antd';
import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Opened, useOpened } from '../../app/useOpened.ts';
import '../../shared/styles/offers.css';
import { type StaffCoupon, useCoupon, useCoupons } from './api.ts';
import { actsColumn, couponColumns } from './columns.tsx';
import '../../shared/styles/offer-reports.css';
import { STATE_OPTIONS } from '../../shared/offer-states.ts';
import { EditCoupon, NewCoupon } from './Form.tsx';
import { GiveDialog } from './parts/GiveDialog.tsx';
import { Holders } from './parts/Holders.tsx';
import { Report } from './parts/Report.tsx';
import { StopDialog } from './parts/StopDialog.tsx';
import { blankCoupon, copyOf } from './values.ts';

/** 优惠券: what there is, how it goes, and the one that the address names in a dialog. */
export function CouponList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const coupons = useCoupons({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const { opened, copyOf: copied, open } = useOpened('/coupons');
  const [act, setAct] = useState<{ kind: 'give' | 'stop'; coupon: StaffCoupon } | null>(null);
  const close = () => open(null);
  const listed = coupons.data?.list.find(({ id }) => id === opened);
  const columns = couponColumns((coupon) => open(coupon.id));
  const acts = actsColumn({
    give: (coupon) => setAct({ kind: 'give', coupon }),
    copy: (coupon) => open('new', coupon.id),
    stop: (coupon) => setAct({ kind: 'stop', coupon }),
  });
  return (
    <>
      <ListPage<StaffCoupon>
        title="优惠券"
        label="优惠券列表"
        measure="种"
        noun="优惠券"
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => open('new')}>
              <Icon name="plus" /> 新增优惠券
            </button>
          )
        }
        params={params}
        search={{ label: '搜索优惠券', placeholder: '名称' }}
        filters={[{ name: 'state', label: '状态', options: STATE_OPTIONS }]}
        query={coupons}
        columns={canWrite ? [...columns, acts] : columns}
        empty="没有符合条件的优惠券"
      />
      <Modal
        title={opened === 'new' ? '新增优惠券' : (listed?.name ?? '优惠券')}
        open={opened !== null && (opened !== 'new' || canWrite)}
        onCancel={close}
        footer={null}
        width={920}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Content opened={opened} copied={copied} canWrite={canWrite} close={close} />
      </Modal>
      {act?.kind === 'give' && <GiveDialog coupon={act.coupon} close={() => setAct(null)} />}
      {act?.kind === 'stop' && <StopDialog coupon={act.coupon} close={() => setAct(null)} />}
    </>
  );
}

/** Unix seconds. */
const now = () => Date.now() / 1000;

interface ContentProps {
  opened: Opened;
  /** The one that a new one is a copy of. */
  copied: number | null;
  canWrite: boolean;
  close: () => void;
}

function Content(props: ContentProps) {
  const { opened, copied, close } = props;
  const id = opened === 'new' ? copied : opened;
  if (id !== null) return <Loaded key={`${opened} ${id}`} {...props} id={id} />;
  return opened === null ? null : <NewCoupon start={blankCoupon(now())} close={close} />;
}

function Loaded({ id, opened, canWrite, close }: ContentProps & { id: number }) {
  const { data, error, refetch } = useCoupon(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />;
  if (opened === 'new') return <NewCoupon start={copyOf(data, now())} close={close} />;
  return (
    <Tabs
      size="small"
      destroyOnHidden={false}
      items={[
        {
          key: 'form',
          label: '设置',
          children: <EditCoupon coupon={data} canWrite={canWrite} close={close} />,
        },
        {
          key: 'holders',
          label: '持有人',
          children: <Holders couponId={id} canWrite={canWrite} />,
        },
        { key: 'report', label: '效果', children: <Report couponId={id} /> },
      ]}
    />
  );
}
