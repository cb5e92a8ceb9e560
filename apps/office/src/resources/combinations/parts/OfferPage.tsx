import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Bones, Failed } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { ListPage } from '../../../app/ListPage.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { may, useMe } from '../../../app/me.ts';
import { thumb } from '../../../app/picture.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { useListParams } from '../../../app/useListParams.ts';
import { type Opened, useOpened } from '../../../app/useOpened.ts';
import { isOpen, STATE_OPTIONS, STATES } from '../../../shared/offer-states.ts';
import '../../../shared/styles/offers.css';

/** What every offer over several goods has. */
interface OfferRow {
  id: number;
  name: string;
  image: string;
  starts_at: number;
  ends_at: number;
  state: keyof typeof STATES;
}

interface OfferPageProps<Row extends OfferRow> {
  /** What one row is: 组合购. */
  name: string;
  /** Its address; the open row stands behind it. */
  base: string;
  useRows: (filter: {
    state: string;
    page: number;
  }) => UseQueryResult<{ list: Row[]; total: number; page: number; page_size: number }>;
  useRow: (id: number) => UseQueryResult<Row>;
  useStop: () => UseMutationResult<unknown, Error, number>;
  /** What stopping does, before it is done. */
  stopWords: (row: Row) => string;
  /** Under the name in the list. */
  summary: (row: Row) => ReactNode;
  /** Between name and state. */
  columns: Columns<Row>;
  /** The form of a new one, a copy of a row or blank. */
  create: (from: Row | null, close: () => void) => ReactNode;
  edit: (row: Row, canWrite: boolean, close: () => void) => ReactNode;
}

/** The page of one kind of offers: its list, and in a dialog the one that the address names. */
export function OfferPage<Row extends OfferRow>(props: OfferPageProps<Row>) {
  const { name, base, useRows } = props;
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const rows = useRows({ state: params.get('state'), page: params.page });
  const { opened, copyOf, open } = useOpened(base);
  const close = () => open(null);
  return (
    <>
      <ListPage<Row>
        title={name}
        label={`${name}列表`}
        measure="个"
        noun={name}
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => open('new')}>
              <Icon name="plus" /> 新增{name}
            </button>
          )
        }
        params={params}
        filters={[{ name: 'state', label: '状态', options: STATE_OPTIONS }]}
        query={rows}
        columns={columnsOf(props, open, canWrite)}
        empty={`没有符合条件的${name}`}
      />
      <Modal
        title={opened === 'new' ? `新增${name}` : name}
        open={opened !== null && (opened !== 'new' || canWrite)}
        onCancel={close}
        footer={null}
        width={920}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Content {...props} opened={opened} copied={copyOf} canWrite={canWrite} close={close} />
      </Modal>
    </>
  );
}

interface ContentProps<Row extends OfferRow> extends OfferPageProps<Row> {
  opened: Opened;
  /** The one that a new one is a copy of. */
  copied: number | null;
  canWrite: boolean;
  close: () => void;
}

function Content<Row extends OfferRow>(props: ContentProps<Row>) {
  const { opened, copied, create, close } = props;
  const id = opened === 'new' ? copied : opened;
  if (id !== null) return <Loaded key={`${opened} ${id}`} {...props} id={id} />;
  return opened === null ? null : create(null, close);
}

function Loaded<Row extends OfferRow>(props: ContentProps<Row> & { id: number }) {
  const { id, opened, useRow, create, edit, canWrite, close } = props;
  const { data, error, refetch } = useRow(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />;
  return opened === 'new' ? create(data, close) : edit(data, canWrite, close);
}

type Open = (id: Opened, copy?: number) => void;

function columnsOf<Row extends OfferRow>(
  props: OfferPageProps<Row>,
  open: Open,
  canWrite: boolean,
): Columns<Row> {
  return [
    {
      title: '名称',
      key: 'name',
      render: (_, row) => (
        <span className="offer-name">
          {row.image && <img src={thumb(row.image)} alt="" loading="lazy" />}
          <span>
            <button type="button" className="btn text name" onClick={() => open(row.id)}>
              {row.name}
            </button>
            {props.summary(row)}
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
    ...props.columns,
    {
      title: '状态',
      key: 'state',
      width: 80,
      render: (_, { state }) => <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>,
    },
    ...(canWrite ? [actsColumn(props, open)] : []),
  ];
}

function actsColumn<Row extends OfferRow>(props: OfferPageProps<Row>, open: Open): Columns<Row>[number] {
  return {
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
        {isOpen(row) && <Stop {...props} row={row} />}
      </span>
    ),
  };
}

function Stop<Row extends OfferRow>({ name, row, useStop, stopWords }: OfferPageProps<Row> & { row: Row }) {
  const confirm = useConfirm();
  const stop = useStop();
  const ask = () =>
    confirm({
      title: `停止${name}“${row.name}”？`,
      content: stopWords(row),
      okText: '停止',
      act: () => stop.mutateAsync(row.id),
      done: '已停止',
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      停止
    </button>
  );
}
