import { Modal, Select } from 'antd';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime, unitPrice } from '../../app/format.ts';
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
import { type StaffCombination, useCombination, useCombinations, useStopCombination } from './api.ts';
import { EditCombination, NewCombination } from './Form.tsx';
import { blankCombination, copyOf, partsWords, savedWords, stopWords } from './values.ts';
import './offers.css';

const BASE = '/combinations';

/** 组合购: sets of goods at a price of their own; the one that the address names is open. */
export function CombinationList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const combinations = useCombinations({ state: params.get('state'), page: params.page });
  const { opened, copyOf: copied, open } = useOpened(BASE);
  return (
    <>
      <PageTitle>组合购</PageTitle>
      <div className="page-head">
        <h1>组合购</h1>
        {combinations.data && <span className="muted">{count(combinations.data.total)} 个</span>}
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => open('new')}>
              <Icon name="plus" /> 新增组合购
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="组合购列表">
        <div className="filt">
          <Select
            aria-label="状态"
            className="offer-filter"
            value={params.get('state')}
            onChange={(state) => params.set({ state })}
            options={STATE_OPTIONS}
          />
        </div>
        <ListTable<StaffCombination>
          label="组合购"
          columns={columns(open, canWrite)}
          rows={combinations.data?.list}
          rowKey="id"
          error={combinations.error}
          retry={combinations.refetch}
          empty="没有符合条件的组合购"
        />
        <ListFoot unit="个组合购" data={combinations.data} onPage={params.setPage} />
      </section>
      <Modal
        title={opened === 'new' ? '新增组合购' : '组合购'}
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
  return <NewCombination start={blankCombination(Date.now() / 1000)} close={close} />;
}

interface LoadedProps extends Pick<ContentProps, 'canWrite' | 'close'> {
  id: number;
  isCopy: boolean;
}

function Loaded({ id, isCopy, canWrite, close }: LoadedProps) {
  const { data, error, refetch } = useCombination(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />;
  if (isCopy) return <NewCombination start={copyOf(data, Date.now() / 1000)} close={close} />;
  return <EditCombination combination={data} canWrite={canWrite} close={close} />;
}

const columns = (open: (id: Opened, copy?: number) => void, canWrite: boolean): Columns<StaffCombination> => [
  {
    title: '组合',
    key: 'name',
    render: (_, row) => (
      <span className="offer-name">
        {row.image && <img src={thumb(row.image)} alt="" loading="lazy" />}
        <span>
          <button type="button" className="btn text name" onClick={() => open(row.id)}>
            {row.name}
          </button>
          <div className="muted small">
            {row.ck_name}　{partsWords(row.items)}
          </div>
        </span>
      </span>
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
    title: '组合价',
    key: 'price',
    align: 'right',
    className: 'nowrap',
    width: 90,
    render: (_, row) => (
      <>
        <span className="strong">{unitPrice(row.price)}</span>
        <div className="muted small">{savedWords(row.items)}</div>
      </>
    ),
  },
  {
    title: '已售',
    key: 'sold',
    width: 150,
    render: (_, row) => (
      <>
        {count(row.sold)} 套
        {row.limit_per_account !== null && (
          <span className="muted small">　每户限 {count(row.limit_per_account)} 套</span>
        )}
        {row.stock_total !== null && (
          <StockBar left={row.stock_left ?? 0} total={row.stock_total} isOpen={isOpen(row)} unit="套" />
        )}
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

const actsColumn = (open: (id: Opened, copy?: number) => void): Columns<StaffCombination>[number] => ({
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
      {isOpen(row) && <Stop combination={row} />}
    </span>
  ),
});

function Stop({ combination }: { combination: StaffCombination }) {
  const confirm = useConfirm();
  const stop = useStopCombination();
  const ask = () =>
    confirm({
      title: `停止组合“${combination.name}”？`,
      content: stopWords(combination),
      okText: '停止',
      act: () => stop.mutateAsync(combination.id),
      done: '已停止',
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      停止
    </button>
  );
}
