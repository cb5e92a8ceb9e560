import { App } from 'antd';
import { Link } from 'react-router';
import { useFailure } from '../../app/failure.tsx';
import { dateTime, today } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { Phone } from '../../app/Phone.tsx';
import { useListParams } from '../../app/useListParams.ts';
import {
  type AdminContractRow,
  type AdminContractTab,
  type ContractPage,
  useContracts,
  useRemind,
} from './api.ts';

const TABS: readonly { tab: AdminContractTab; label: string; empty: string }[] = [
  { tab: 'unsigned', label: '未签署', empty: '审核通过的客户都已签署' },
  { tab: 'signed', label: '已签署', empty: '没有符合条件的合同' },
  { tab: 'void', label: '已作废', empty: '没有作废的合同' },
];
const tabOf = (text: string): AdminContractTab => TABS.find(({ tab }) => tab === text)?.tab ?? 'unsigned';

/** 合同: who has signed this year's contract, and who has not. */
export function ContractList() {
  const canWrite = may(useMe(), 'contract.write');
  const params = useListParams();
  const tab = tabOf(params.get('tab'));
  const contracts = useContracts({
    tab,
    year: params.get('year'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const isUnsigned = tab === 'unsigned';
  const columns = isUnsigned ? UNSIGNED : SIGNED;
  return (
    <ListPage<AdminContractRow>
      title="合同"
      label="合同列表"
      measure={isUnsigned ? '家' : '份'}
      noun={isUnsigned ? '客户' : '合同'}
      acts={
        <>
          {canWrite && isUnsigned && <RemindAll rows={contracts.data?.list ?? []} />}
          <Link className="btn" to="/contracts/template">
            合同模板
          </Link>
        </>
      }
      tabs={<Tabs current={tab} counts={contracts.data?.counts} />}
      params={params}
      search={{ label: '搜索合同', placeholder: isUnsigned ? '客户、用户名、手机号' : '客户、合同编号' }}
      filters={isUnsigned ? [] : [{ name: 'year', label: '年度', options: yearOptions() }]}
      query={contracts}
      columns={canWrite && isUnsigned ? [...columns, REMIND] : columns}
      empty={TABS.find((one) => one.tab === tab)?.empty ?? ''}
    />
  );
}

/** Next year's may be signed in December. */
const YEARS = 4;
function yearOptions() {
  const next = Number(today().slice(0, 4)) + 1;
  const years = Array.from({ length: YEARS }, (_, back) => String(next - back));
  return [{ value: '', label: '全部年度' }, ...years.map((value) => ({ value, label: `${value} 年度` }))];
}

const Tabs = ({
  current,
  counts,
}: {
  current: AdminContractTab;
  counts: ContractPage['counts'] | undefined;
}) => (
  <nav className="tabs" aria-label="合同状态">
    {TABS.map(({ tab, label }) => (
      <Link
        key={tab}
        to={{ pathname: '/contracts', search: tab === 'unsigned' ? '' : `?tab=${tab}` }}
        aria-current={current === tab ? 'page' : undefined}
      >
        {label}
        {counts && counts[tab] > 0 && <b>{counts[tab]}</b>}
      </Link>
    ))}
  </nav>
);

function useReminder() {
  const { message } = App.useApp();
  const fail = useFailure();
  const remind = useRemind();
  return {
    isSending: remind.isPending,
    send: async (ids: readonly number[]) => {
      try {
        const { told } = await remind.mutateAsync(ids);
        if (told === 0) message.info('所选客户已签署，或今天已提醒过');
        else message.success(`已提醒 ${told} 家客户`);
      } catch (error) {
        fail(error);
      }
    },
  };
}

function RemindAll({ rows }: { rows: readonly AdminContractRow[] }) {
  const { modal } = App.useApp();
  const { send, isSending } = useReminder();
  const ask = () =>
    modal.confirm({
      title: `提醒本页 ${rows.length} 家客户签署？`,
      content: '站内消息与短信各一条；今天已提醒过的不会重复。',
      okText: '提醒',
      cancelText: '取消',
      onOk: () => send(rows.map(({ account_id }) => account_id)),
    });
  return (
    <button type="button" className="btn primary" disabled={rows.length === 0 || isSending} onClick={ask}>
      提醒本页客户
    </button>
  );
}

function Remind({ row }: { row: AdminContractRow }) {
  const { send, isSending } = useReminder();
  return (
    <button
      type="button"
      className="btn text"
      disabled={isSending}
      aria-label={`提醒 ${row.company}`}
      onClick={() => void send([row.account_id])}
    >
      提醒
    </button>
  );
}

const CUSTOMER: Columns<AdminContractRow>[number] = {
  title: '客户',
  key: 'company',
  render: (_, { company, username }) => (
    <>
      <span className="strong">{company}</span>
      <div className="muted small">{username}</div>
    </>
  ),
};
const SALESMAN: Columns<AdminContractRow>[number] = {
  title: '业务员',
  key: 'salesman',
  width: 90,
  render: (_, { salesman }) => salesman || '—',
};

const UNSIGNED: Columns<AdminContractRow> = [
  CUSTOMER,
  {
    title: '手机',
    key: 'phone',
    className: 'nowrap',
    width: 160,
    render: (_, row) => <Phone number={row.phone} of="account" id={row.account_id} />,
  },
  SALESMAN,
  {
    title: '上一份合同至',
    key: 'until',
    className: 'nowrap',
    width: 120,
    render: (_, row) => row.contract_valid_until ?? '从未签署',
  },
  {
    title: '上次提醒',
    key: 'reminded',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => (row.reminded_at === null ? '—' : dateTime(row.reminded_at)),
  },
];
const REMIND: Columns<AdminContractRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 80,
  render: (_, row) => <Remind row={row} />,
};

const SIGNED: Columns<AdminContractRow> = [
  {
    title: '合同',
    key: 'number',
    render: (_, { contract }) =>
      contract && (
        <>
          <Link to={`/contracts/${contract.id}`}>{contract.number}</Link>
          <div className="muted small">{contract.title}</div>
        </>
      ),
  },
  CUSTOMER,
  SALESMAN,
  {
    title: '签署',
    key: 'signed',
    className: 'nowrap',
    width: 140,
    render: (_, { contract }) =>
      contract?.signed_at && (
        <>
          {dateTime(contract.signed_at)}
          <div className="muted small">{contract.signer}</div>
        </>
      ),
  },
  {
    title: '有效期',
    key: 'valid',
    className: 'nowrap',
    width: 190,
    render: (_, { contract }) => contract && `${contract.valid_from} – ${contract.valid_until}`,
  },
  {
    title: '状态',
    key: 'status',
    width: 150,
    render: (_, { contract }) =>
      contract && (
        <>
          <span className={`tag ${contract.status === 'signed' ? 'ok' : ''}`}>{contract.status_name}</span>
          {contract.void_reason !== '' && <div className="muted small">{contract.void_reason}</div>}
        </>
      ),
  },
  {
    title: '文件',
    key: 'file',
    width: 80,
    render: (_, { contract }) =>
      contract && (
        <a href={contract.file_url} download aria-label={`下载 ${contract.number}`}>
          下载
        </a>
      ),
  },
];
