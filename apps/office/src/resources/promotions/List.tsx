import { Modal, Select } from 'antd';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { thumb } from '../../app/picture.ts';
import { StockBar } from '../../app/StockBar.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Opened, useOpened } from '../../app/useOpened.ts';
import { isOpen, STATE_OPTIONS, STATES } from '../goods/side/specials.ts';
import { type StaffPromotion, usePromotion, usePromotions, useStopPromotion } from './api.ts';
import { EditPromotion, NewPromotion } from './Form.tsx';
import { blankPromotion, copyOf, giftStock, stopWords, tierWords } from './values.ts';
import '../combinations/offers.css';

const BASE = '/promotions';

/** 组合满赠: gifts for buying enough of a group of goods; the one that the address names is open. */
export function PromotionList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const promotions = usePromotions({ state: params.get('state'), page: params.page });
  const { opened, copyOf: copied, open } = useOpened(BASE);
  return (
    <>
      <PageTitle>组合满赠</PageTitle>
      <div className="page-head">
        <h1>组合满赠</h1>
        {promotions.data && <span className="muted">{count(promotions.data.total)} 个</span>}
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => open('new')}>
              <Icon name="plus" /> 新增组合满赠
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="组合满赠列表">
        <div className="filt">
          <Select
            aria-label="状态"
            className="offer-filter"
            value={params.get('state')}
            onChange={(state) => params.set({ state })}
            options={STATE_OPTIONS}
          />
        </div>
        <ListTable<StaffPromotion>
          label="组合满赠"
          columns={columns(open, canWrite)}
          rows={promotions.data?.list}
          rowKey="id"
          error={promotions.error}
          retry={promotions.refetch}
          empty="没有符合条件的组合满赠"
        />
        <ListFoot unit="个组合满赠" data={promotions.data} onPage={params.setPage} />
      </section>
      <Modal
        title={opened === 'new' ? '新增组合满赠' : '组合满赠'}
        open={opened !== null && (opened !== 'new' || canWrite)}
        onCancel={() => open(null)}
        footer={null}
        width={920}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Content opened={opened} copied={copied} canWrite={canWrite} close={() => open(null)} />
      </Modal>
    </>
  );
}

interface ContentProps {
  opened: Opened;
  /** The one that a new one is a copy of. */
  copied: number | null;
  canWrite: boolean;
  close: () => void;
}

function Content({ opened, copied, canWrite, close }: ContentProps) {
  const id = opened === 'new' ? copied : opened;
  if (id !== null) {
    return (
      <Loaded key={`${opened} ${id}`} id={id} isCopy={opened === 'new'} canWrite={canWrite} close={close} />
    );
  }
  if (opened === null) return null;
  return <NewPromotion start={blankPromotion(Date.now() / 1000)} close={close} />;
}

interface LoadedProps extends Pick<ContentProps, 'canWrite' | 'close'> {
  id: number;
  isCopy: boolean;
}

function Loaded({ id, isCopy, canWrite, close }: LoadedProps) {
  const { data, error, refetch } = usePromotion(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />;
  if (isCopy) return <NewPromotion start={copyOf(data, Date.now() / 1000)} close={close} />;
  return <EditPromotion promotion={data} canWrite={canWrite} close={close} />;
}

const columns = (open: (id: Opened, copy?: number) => void, canWrite: boolean): Columns<StaffPromotion> => [
  {
    title: '活动',
    key: 'name',
    render: (_, row) => (
      <span className="offer-name">
        {row.image && <img src={thumb(row.image)} alt="" loading="lazy" />}
        <span>
          <button type="button" className="btn text name" onClick={() => open(row.id)}>
            {row.name}
          </button>
          {row.tiers.map((tier) => (
            <div key={tier.id} className="muted small">
              {tierWords(row, tier)}
            </div>
          ))}
        </span>
      </span>
    ),
  },
  {
    title: '范围',
    key: 'goods',
    className: 'sub nowrap',
    width: 100,
    render: (_, { goods, ck_name: place }) => (
      <>
        {place}
        <div>{count(goods.length)} 个商品</div>
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
    title: '已赠',
    key: 'given',
    width: 150,
    render: (_, row) => (
      <>
        {count(row.given)} 件
        <StockBar {...giftStock(row.tiers)} isOpen={isOpen(row)} unit="件" label="已赠占赠品库存" />
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 80,
    render: (_, { state }) => <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>,
  },
  ...(canWrite ? [actsColumn(open)] : []),
];

const actsColumn = (open: (id: Opened, copy?: number) => void): Columns<StaffPromotion>[number] => ({
  title: '操作',
  key: 'acts',
  width: 150,
  render: (_, row) => (
    <span className="btns">
      {isOpen(row) && (
        <button type="button" className="btn text" onClick={() => open(row.id)}>
          修改
        </button>
      )}
      <button type="button" className="btn text" onClick={() => open('new', row.id)}>
        复制
      </button>
      {isOpen(row) && <Stop promotion={row} />}
    </span>
  ),
});

function Stop({ promotion }: { promotion: StaffPromotion }) {
  const confirm = useConfirm();
  const stop = useStopPromotion();
  const ask = () =>
    confirm({
      title: `停止满赠“${promotion.name}”？`,
      content: stopWords(promotion),
      okText: '停止',
      act: () => stop.mutateAsync(promotion.id),
      done: '已停止',
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      停止
    </button>
  );
}
