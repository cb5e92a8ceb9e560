import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { count, dateTime, unitPrice } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { ListPage } from '../../../app/ListPage.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { may, useMe } from '../../../app/me.ts';
import { StockBar } from '../../../app/StockBar.tsx';
import { useConfirm } from '../../../app/useConfirm.ts';
import { useListParams } from '../../../app/useListParams.ts';
import { optionsOf } from '../../../app/words.ts';
import { isOpen, KINDS, STATE_OPTIONS, STATES } from '../../../shared/offer-states.ts';
import { GroupBuy } from '../side/GroupBuy.tsx';
import { stopWords } from '../side/specials.ts';
import { useStopSpecial } from '../side/specialsApi.ts';
import { useSpecials } from './api.ts';

/** 特价活动: the special prices of all goods, what runs now and what comes next. */
export function SpecialList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const specials = useSpecials({
    kind: params.get('kind'),
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <ListPage<StaffSpecial>
        title="特价活动"
        label="特价活动"
        measure="个"
        noun="特价"
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setPicking(true)}>
              <Icon name="plus" /> 新增特价
            </button>
          )
        }
        params={params}
        search={{ label: '搜索特价', placeholder: '商品、厂家、活动名称' }}
        filters={[
          {
            name: 'kind',
            label: '类型',
            options: [{ value: '', label: '全部类型' }, ...optionsOf(KINDS)],
          },
          { name: 'state', label: '状态', options: STATE_OPTIONS },
        ]}
        query={specials}
        columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
        empty="没有符合条件的特价"
      />
      <Modal
        title="给哪个商品做特价？"
        open={isPicking}
        onCancel={() => setPicking(false)}
        footer={null}
        width={480}
        destroyOnHidden
      >
        <PickGoods close={() => setPicking(false)} />
      </Modal>
    </>
  );
}

const COLUMNS: Columns<StaffSpecial> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, row) => (
      <>
        <Link to={`/goods/${row.goods_id}#special`}>{row.goods_name}</Link>
        <div className="muted small">
          {row.spec}　{row.maker}
        </div>
      </>
    ),
  },
  {
    title: '类型',
    key: 'kind',
    width: 120,
    render: (_, row) => (
      <>
        {KINDS[row.kind]}
        {row.name && row.name !== row.zone_name && <div className="muted small">{row.name}</div>}
        {row.zone_id > 0 && (
          <div className="small">
            <Link to={`/zones/${row.zone_id}`}>{row.zone_name}</Link>
          </div>
        )}
      </>
    ),
  },
  {
    title: '时间',
    key: 'window',
    className: 'sub nowrap',
    width: 150,
    render: (_, row) => (
      <>
        {dateTime(row.starts_at)}
        <br />至 {dateTime(row.ends_at)}
      </>
    ),
  },
  {
    title: '普通价',
    key: 'list',
    align: 'right',
    className: 'sub nowrap',
    width: 80,
    render: (_, row) => unitPrice(row.list_price),
  },
  {
    title: '特价',
    key: 'price',
    align: 'right',
    className: 'strong nowrap',
    width: 80,
    render: (_, row) => unitPrice(row.price),
  },
  { title: '已售', key: 'sold', width: 160, render: (_, row) => <Sold special={row} /> },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state }) => <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>,
  },
];

/** Pieces and accounts, how much of the own stock is gone, and how far a group is. */
function Sold({ special }: { special: StaffSpecial }) {
  const { sold, buyers, stock_total: total, stock_left: left, group } = special;
  return (
    <>
      {count(sold)} 件 · {count(buyers)} 户
      {total !== null && <StockBar left={left ?? 0} total={total} isOpen={isOpen(special)} unit="件" />}
      {group && <GroupBuy group={group} />}
    </>
  );
}

const ACTS: Columns<StaffSpecial>[number] = {
  title: '操作',
  key: 'acts',
  width: 110,
  render: (_, row) =>
    isOpen(row) && (
      <span className="btns">
        <Link className="btn text" to={`/goods/${row.goods_id}#special`}>
          修改
        </Link>
        <Stop special={row} />
      </span>
    ),
};

function Stop({ special }: { special: StaffSpecial }) {
  const confirm = useConfirm();
  const stop = useStopSpecial();
  const ask = () =>
    confirm({
      title: `停止“${special.goods_name}”的${KINDS[special.kind]}？`,
      content: stopWords(special),
      okText: '停止',
      act: () => stop.mutateAsync(special.id),
      done: '已停止',
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      停止
    </button>
  );
}

/** A special price is made on its goods' page, where price, lots and stock stand beside it. */
function PickGoods({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const go = ({ goods }: { goods?: number }) => {
    close();
    void navigate(`/goods/${goods}#special`);
  };
  return (
    <Form<{ goods?: number }> layout="vertical" onFinish={go}>
      <Form.Item name="goods" label="商品" rules={[{ required: true, message: '请选择商品' }]}>
        <GoodsPicker />
      </Form.Item>
      <DialogActs close={close} save="打开商品" />
    </Form>
  );
}
