import { DRAW_STATES } from '@qingnang/contract/draw-words';
import { Modal, Tabs } from 'antd';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Opened, useOpened } from '../../app/useOpened.ts';
import '../../shared/styles/offers.css';
import '../../shared/styles/offer-reports.css';
import { type StaffDrawRow, useDraw, useDrawActs, useDraws } from './api.ts';
import './draws.css';
import { EditDraw, NewDraw } from './Form.tsx';
import { Records } from './parts/Records.tsx';
import { Report } from './parts/Report.tsx';
import { blankDraw, copyOf } from './values.ts';

const TONES = { waiting: 'info', running: 'ok', ended: '', off: 'wait' } as const;
const STATE_OPTIONS = [
  { value: '', label: '全部状态' },
  ...Object.entries(DRAW_STATES).map(([value, label]) => ({ value, label })),
];

/** 抽奖: what there is and what it costs, and the one that the address names in a dialog. */
export function DrawList() {
  const canWrite = may(useMe(), 'draw.write');
  const params = useListParams();
  const draws = useDraws({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const { opened, copyOf: copied, open } = useOpened('/draws');
  const acts = useActsColumn((id) => open('new', id));
  const columns = columnsOf((id) => open(id));
  const close = () => open(null);
  const listed = draws.data?.list.find(({ id }) => id === opened);
  return (
    <>
      <ListPage<StaffDrawRow>
        title="抽奖"
        label="抽奖列表"
        measure="个"
        noun="抽奖"
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => open('new')}>
              <Icon name="plus" /> 新增抽奖
            </button>
          )
        }
        params={params}
        search={{ label: '搜索抽奖', placeholder: '名称' }}
        filters={[{ name: 'state', label: '状态', options: STATE_OPTIONS }]}
        query={draws}
        columns={canWrite ? [...columns, acts] : columns}
        empty="没有符合条件的抽奖"
      />
      <Modal
        title={opened === 'new' ? '新增抽奖' : (listed?.name ?? '抽奖')}
        open={opened !== null && (opened !== 'new' || canWrite)}
        onCancel={close}
        footer={null}
        width={1120}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Content opened={opened} copied={copied} canWrite={canWrite} close={close} />
      </Modal>
    </>
  );
}

const columnsOf = (open: (id: number) => void): Columns<StaffDrawRow> => [
  {
    title: '名称',
    key: 'name',
    render: (_, { id, name, remarks, is_popup }) => (
      <>
        <button type="button" className="btn text name" onClick={() => open(id)}>
          {name}
        </button>
        {is_popup === 1 && <span className="tag info">首页弹窗</span>}
        <div className="muted small">{remarks}</div>
      </>
    ),
  },
  {
    title: '时间',
    key: 'window',
    className: 'sub nowrap',
    width: 300,
    render: (_, { starts_at, ends_at }) => `${dateTime(starts_at)} 至 ${dateTime(ends_at)}`,
  },
  {
    title: '每次',
    key: 'cost',
    width: 90,
    render: (_, { cost_points }) => (cost_points === 0 ? '免费' : `${count(cost_points)} 积分`),
  },
  {
    title: '参与',
    key: 'attempts',
    width: 130,
    render: (_, { attempts, accounts }) => `${count(attempts)} 次 / ${count(accounts)} 户`,
  },
  {
    title: '奖品成本',
    key: 'spent',
    width: 170,
    render: (_, { spent, spent_today, day_budget }) => (
      <>
        {yuan(spent)}
        <div className="muted small">
          今天 {yuan(spent_today)}
          {day_budget !== '' && ` / ${yuan(Number(day_budget))}`}
        </div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 80,
    render: (_, { state }) => <span className={`tag ${TONES[state]}`}>{DRAW_STATES[state]}</span>,
  },
];

function useActsColumn(copy: (id: number) => void): Columns<StaffDrawRow>[number] {
  const ask = useConfirm();
  const { publish, stop } = useDrawActs();
  const askPublish = ({ id, version, name }: StaffDrawRow) =>
    ask({
      title: `发布抽奖“${name}”？`,
      content: '到开始时间后客户即可参与。',
      okText: '发布',
      isDanger: false,
      act: () => publish.mutateAsync({ id, version }),
      done: '抽奖已发布',
    });
  const askStop = ({ id, name }: StaffDrawRow) =>
    ask({
      title: `停止抽奖“${name}”？`,
      content: '立即生效，已抽中的奖品仍然有效。',
      okText: '停止',
      act: () => stop.mutateAsync({ id }),
      done: '抽奖已停止',
    });
  return {
    title: '操作',
    key: 'acts',
    className: 'nowrap',
    width: 120,
    render: (_, row) => (
      <>
        {row.state === 'off' && (
          <button type="button" className="btn text" onClick={() => askPublish(row)}>
            发布
          </button>
        )}
        {(row.state === 'running' || row.state === 'waiting') && (
          <button type="button" className="btn text" onClick={() => askStop(row)}>
            停止
          </button>
        )}
        <button type="button" className="btn text" onClick={() => copy(row.id)}>
          复制
        </button>
      </>
    ),
  };
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
  return opened === null ? null : <NewDraw start={blankDraw(now())} close={close} />;
}

function Loaded({ id, opened, canWrite, close }: ContentProps & { id: number }) {
  const { data, error, refetch } = useDraw(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />;
  if (opened === 'new') return <NewDraw start={copyOf(data, now())} close={close} />;
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'form',
          label: '设置',
          children: <EditDraw draw={data} canWrite={canWrite} close={close} />,
        },
        { key: 'records', label: '抽奖记录', children: <Records drawId={id} /> },
        { key: 'report', label: '费用', children: <Report drawId={id} /> },
      ]}
    />
  );
}
