import { COLD_STATES } from '@qingnang/contract/cold-chain';
import type { FileLink } from '@qingnang/contract/files';
import { isColdKept } from '@qingnang/rules/cold-chain';
import { App } from 'antd';
import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { UploadField } from '../../app/UploadField.tsx';
import { upload } from '../../app/upload.ts';
import { useListParams } from '../../app/useListParams.ts';
import { storageName } from '../../app/words.ts';
import { RECORD_TYPES } from '../../shared/ColdFields.tsx';
import { type ColdRow, useBringFile, useColdParcels } from './api.ts';

type State = (typeof COLD_STATES)[number];
const NAMES: Record<State, string> = { no_file: '待传温度记录', warm: '到货超温', all: '全部' };
const EMPTY: Record<State, string> = {
  no_file: '没有等待温度记录的包裹',
  warm: '没有到货超温的包裹',
  all: '还没有发过冷链包裹',
};
const stateOf = (text: string): State => COLD_STATES.find((state) => state === text) ?? 'no_file';

/** 冷链包裹: whose temperatures are still to be brought, and which came too warm. */
export function ColdParcelList() {
  const params = useListParams();
  const state = stateOf(params.get('state'));
  const parcels = useColdParcels({ state, keywords: params.get('keywords'), page: params.page });
  const counts: Partial<Record<State, number>> = {
    no_file: parcels.data?.no_file ?? 0,
    warm: parcels.data?.warm ?? 0,
  };
  return (
    <ListPage<ColdRow>
      title="冷链包裹"
      label="冷链包裹列表"
      measure="个"
      noun="包裹"
      note="每个冷链包裹都要有记录仪导出的温度记录；买家收货时登记到货温度，冷藏超出 2–8℃、冷冻超出 -25～-10℃ 的整包拒收"
      tabs={
        <nav className="tabs" aria-label="冷链包裹状态">
          {COLD_STATES.map((one) => (
            <Link
              key={one}
              to={{ search: `?state=${one}` }}
              aria-current={one === state ? 'page' : undefined}
            >
              {NAMES[one]}
              {(counts[one] ?? 0) > 0 && <b className="hot">{counts[one]}</b>}
            </Link>
          ))}
        </nav>
      }
      params={params}
      search={{ label: '搜索冷链包裹', placeholder: '订单号、运单号、客户、箱号' }}
      filters={[]}
      query={parcels}
      columns={COLUMNS}
      empty={EMPTY[state]}
    />
  );
}

const COLUMNS: Columns<ColdRow> = [
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    render: (_, row) => (
      <>
        <Link to={`/orders/${row.order_id}?status=0`}>{row.order_no}</Link>
        <div className="muted small">{row.company}</div>
      </>
    ),
  },
  {
    title: '包裹',
    key: 'parcel',
    render: (_, row) => (
      <>
        {row.carrier} {row.tracking_no}
        <div className="muted small">{dateTime(row.shipped_at)}</div>
      </>
    ),
  },
  {
    title: '保温箱与记录仪',
    key: 'box',
    render: (_, row) => (
      <>
        <span className="tag info">{storageName(row.storage)}</span> {row.box_no}　{row.recorder_no}
        {row.day_reason !== '' && <div className="muted small">停发日发出：{row.day_reason}</div>}
      </>
    ),
  },
  { title: '启运', key: 'departed', align: 'right', render: (_, { departed }) => `${departed.toFixed(1)}℃` },
  {
    title: '到货',
    key: 'arrived',
    align: 'right',
    render: (_, { arrived, storage }) =>
      arrived === null ? (
        <span className="muted">—</span>
      ) : (
        <span className={isColdKept(Math.round(arrived * 10), storage) ? undefined : 'bad'}>
          {arrived.toFixed(1)}℃
        </span>
      ),
  },
  { title: '温度记录', key: 'file', render: (_, row) => <Record row={row} /> },
];

function Record({ row }: { row: ColdRow }) {
  const { message } = App.useApp();
  const bring = useBringFile();
  if (row.file_url !== '')
    return (
      <a href={row.file_url} target="_blank" rel="noreferrer">
        下载
      </a>
    );
  return (
    <UploadField
      label={`${row.order_no} 温度记录`}
      accept={RECORD_TYPES}
      hasFile={false}
      names={{ remove: '去掉' }}
      send={async (file, onPart) => {
        const kept = await upload<FileLink>('/api/admin/files', file, onPart, { purpose: 'temperature' });
        await bring.mutateAsync({ id: row.id, file_id: kept.id });
        message.success('温度记录已保存');
      }}
      onRemove={() => undefined}
    />
  );
}
