import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type AdminContract, useContract, useVoid } from './api.ts';
import { ContractPaper } from './parts/ContractPaper.tsx';
import './contracts.css';

/** A signed contract: who agreed to what, its paper, and the act that makes it void. */
export function ContractShow() {
  const { data: contract, error, refetch } = useContract(Number(useParams().id));
  if (!contract) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  return (
    <>
      <PageTitle>{contract.number}</PageTitle>
      <div className="page-head">
        <h1>
          {contract.title} <span className="muted">{contract.number}</span>
        </h1>
        <span className={`tag ${contract.status === 'signed' ? 'ok' : ''}`}>{contract.status_name}</span>
        <div className="btns">
          <Link className="btn" to="/contracts?tab=signed">
            返回列表
          </Link>
          <a className="btn" href={contract.file_url} download>
            <Icon name="download" size={16} /> 下载 PDF
          </a>
          <Void contract={contract} />
        </div>
      </div>
      <div className="contract-grid">
        <ContractPaper parts={contract.parts} label="合同正文" />
        <Facts contract={contract} />
      </div>
    </>
  );
}

function Void({ contract }: { contract: AdminContract }) {
  const canWrite = may(useMe(), 'contract.write');
  const cancel = useVoid(contract.id);
  const [isAsking, setAsking] = useState(false);
  if (!canWrite || contract.status !== 'signed') return null;
  return (
    <>
      <button type="button" className="btn danger" onClick={() => setAsking(true)}>
        作废
      </button>
      {isAsking && (
        <ReasonDialog
          title={`作废合同 ${contract.number}？`}
          content={`${contract.company} 须重新签署后才能下单，原文件仍可下载；客户会收到原因。不能恢复。`}
          okText="作废"
          act={(reason) => cancel.mutateAsync(reason)}
          done="合同已作废"
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

const Facts = ({ contract }: { contract: AdminContract }) => (
  <section className="card contract-facts" aria-label="签署记录">
    <header>
      <h2>签署记录</h2>
    </header>
    <dl className="kv">
      {factsOf(contract).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

function factsOf(contract: AdminContract): (readonly [string, string])[] {
  const { consent } = contract;
  return [
    ['客户', contract.company],
    ['有效期', `${contract.valid_from} – ${contract.valid_until}`],
    ['签署人', consent?.name ?? '—'],
    ['手机', consent?.phone ?? '—'],
    ['签署时间', contract.signed_at === null ? '—' : dateTime(contract.signed_at)],
    ['网络地址', consent?.ip || '—'],
    ['浏览器', consent?.user_agent || '—'],
    ['模板版本', `第 ${contract.template_id} 版`],
    ['所读文本', contract.draft_sha256],
    ['文件摘要', contract.sha256],
    ...(contract.void_at === null
      ? []
      : [
          ['作废', `${contract.void_by}　${dateTime(contract.void_at)}`] as const,
          ['作废原因', contract.void_reason] as const,
        ]),
  ];
}
