import type { CalendarEntry } from '@qingnang/contract/admin-zones';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { useHandheld } from '../../app/media.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { useCalendar } from './api.ts';
import { Bars } from './Bars.tsx';
import { grouped, type Month, monthAfter, monthOf } from './month.ts';
import { KIND_WORDS, KINDS, STATE_WORDS } from './words.ts';
import './calendar.css';

/** 营销日历: what runs when, a month at a time, as bars over its days or as a list. */
export function Calendar() {
  const params = useListParams();
  const month = monthOf(params.get('month'), Date.now() / 1000);
  const isHandheld = useHandheld();
  // A month of days has no room in the hand.
  const asList = isHandheld || params.get('view') === 'list';
  return (
    <>
      <PageTitle>营销日历</PageTitle>
      <div className="page-head">
        <h1>营销日历</h1>
        <MonthSwitch month={month} go={(name) => params.set({ month: name })} />
        {!isHandheld && (
          <div className="btns">
            <Segmented
              aria-label="显示方式"
              value={asList ? 'list' : ''}
              options={[
                { value: '', label: '日历' },
                { value: 'list', label: '清单' },
              ]}
              onChange={(view) => params.set({ view })}
            />
          </div>
        )}
      </div>
      <section className="card" aria-label={`${month.name} 的活动`}>
        <Entries month={month} asList={asList} />
      </section>
    </>
  );
}

function MonthSwitch({ month, go }: { month: Month; go: (name: string) => void }) {
  return (
    <span className="calendar-month">
      <button
        type="button"
        className="btn sm"
        aria-label="上个月"
        onClick={() => go(monthAfter(month.name, -1))}
      >
        <Icon name="arrow-left" />
      </button>
      <strong aria-live="polite">{month.name.replace('-', ' 年 ')} 月</strong>
      <button
        type="button"
        className="btn sm"
        aria-label="下个月"
        onClick={() => go(monthAfter(month.name, 1))}
      >
        <Icon name="arrow-right" />
      </button>
      <button type="button" className="btn sm" onClick={() => go('')}>
        本月
      </button>
    </span>
  );
}

function Entries({ month, asList }: { month: Month; asList: boolean }) {
  const { data, error, refetch } = useCalendar(month.from, month.to);
  if (asList) {
    return (
      <ListTable<CalendarEntry & { key: string }>
        label="活动清单"
        columns={COLUMNS}
        rows={data?.list.map((entry, at) => ({ ...entry, key: `${entry.kind}:${entry.id}:${at}` }))}
        rowKey="key"
        error={error}
        retry={refetch}
        empty="这个月没有活动"
      />
    );
  }
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  if (data.list.length === 0) return <p className="state">这个月没有活动</p>;
  return <Bars groups={grouped(data.list, KINDS)} month={month} now={data.timestamp} />;
}

const COLUMNS: Columns<CalendarEntry & { key: string }> = [
  {
    title: '活动',
    key: 'title',
    render: (_, { title, detail, url, kind }) => (
      <>
        <Link to={url}>{title}</Link>
        {detail !== KIND_WORDS[kind] && <div className="muted small">{detail}</div>}
      </>
    ),
  },
  { title: '类型', key: 'kind', width: 110, render: (_, { kind }) => KIND_WORDS[kind] },
  {
    title: '开始',
    key: 'starts',
    width: 150,
    className: 'sub nowrap',
    render: (_, { starts_at: at }) => (at === null ? '一直' : dateTime(at)),
  },
  {
    title: '结束',
    key: 'ends',
    width: 150,
    className: 'sub nowrap',
    render: (_, { ends_at: at }) => (at === null ? '长期' : dateTime(at)),
  },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state }) => (
      <span className={`tag ${STATE_WORDS[state].tone}`}>{STATE_WORDS[state].name}</span>
    ),
  },
];
