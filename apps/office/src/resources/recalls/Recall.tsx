import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type Recall, useRecall } from './api.ts';
import { Clock } from './parts/Clock.tsx';
import { CloseDialog } from './parts/CloseDialog.tsx';
import { Holders } from './parts/Holders.tsx';
import './recalls.css';

/** One recall or drill: its clock, its figures, every holder, its report and its end. */
export function RecallPage() {
  const id = Number(useParams().id);
  const { data: recall, error, refetch } = useRecall(id);
  if (!recall) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return (
    <>
      <PageTitle>{`召回 ${recall.recall_no}`}</PageTitle>
      <div className="page-head">
        <h1>
          {recall.is_drill === 1 ? '召回演练' : recall.class_name} {recall.recall_no}
        </h1>
        <Link to={`/recalls?state=${recall.is_drill === 1 ? 'drill' : recall.closed_at ? 'closed' : 'open'}`}>
          <Icon name="arrow-left" size={14} /> 返回列表
        </Link>
        <Acts recall={recall} />
      </div>
      {recall.is_drill === 1 && <p className="alert">演练：没有锁定库存，数字不计入真实召回。</p>}
      <section className="card" aria-label="召回情况">
        <Facts recall={recall} />
        <Figures recall={recall} />
      </section>
      <Holders recall={recall} />
    </>
  );
}

function Acts({ recall }: { recall: Recall }) {
  const canClose = may(useMe(), 'quality.write');
  const [isClosing, setClosing] = useState(false);
  if (!canClose) return null;
  const report = `/api/admin/recalls/${recall.id}/report`;
  return (
    <div className="btns">
      <a className="btn" href={`${report}.pdf`} target="_blank" rel="noreferrer">
        效果报告 PDF
      </a>
      <a className="btn" href={`${report}.xlsx`}>
        效果报告 XLSX
      </a>
      {recall.is_asked === 1 && <span className="muted">结束待复核</span>}
      {recall.closed_at === null && recall.is_asked === 0 && (
        <button type="button" className="btn primary" onClick={() => setClosing(true)}>
          结束{recall.is_drill === 1 ? '演练' : '召回'}
        </button>
      )}
      {isClosing && <CloseDialog recall={recall} close={() => setClosing(false)} />}
    </div>
  );
}

const Facts = ({ recall }: { recall: Recall }) => (
  <div className="recall-facts">
    <b>
      {recall.name} {recall.ypgg}
    </b>
    <span>{recall.sccj}</span>
    <span>
      批号 <b>{recall.lot_no}</b>
    </span>
    <span>原因：{recall.cause}</span>
    <span>
      {dateTime(recall.begun_at)} {recall.begun_by} 发起
    </span>
    <Clock recall={recall} />
    {recall.is_drill === 0 && (
      <span>
        {recall.warehouses.length === 0
          ? '没有仓库收到过该批号'
          : `${recall.warehouses.join('、')} 锁定 ${count(recall.locked)} ${recall.bzdw}`}
      </span>
    )}
    {recall.report_summary !== '' && (
      <span>
        总结：{recall.report_summary}（{recall.closed_by}）
      </span>
    )}
    {recall.open_reason !== '' && <span className="warn">未完成的原因：{recall.open_reason}</span>}
  </div>
);

const FIGURES = [
  ['holders', '持有客户', '家'],
  ['told', '已通知', '家'],
  ['reached', '已送达', '家'],
  ['confirmed', '已确认', '家'],
  ['held', '发出未退', ''],
  ['received', '确认收到', ''],
  ['stopped', '停售在手', ''],
  ['sold', '已售出', ''],
  ['to_return', '应退回', ''],
  ['returned', '已退回', ''],
  ['outstanding', '未退回', ''],
] as const satisfies readonly (readonly [keyof Recall, string, string])[];

const Figures = ({ recall }: { recall: Recall }) => (
  <dl className="recall-figures">
    {FIGURES.map(([key, name, unit]) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd className={key === 'outstanding' && recall[key] > 0 ? 'bad' : ''}>
          {count(recall[key])} <small>{unit || recall.bzdw}</small>
        </dd>
      </div>
    ))}
  </dl>
);
