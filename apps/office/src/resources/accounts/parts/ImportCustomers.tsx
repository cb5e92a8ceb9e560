import { CUSTOMER_COLUMNS, CUSTOMER_EXPORT, type CustomerField } from '@qingnang/contract/admin-accounts';
import { count } from '../../../app/format.ts';
import { ImportDialog } from '../../../app/ImportDialog.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { type CustomerPreviewRow, readCustomers, useImport } from '../api.ts';
import { invitationList, saveFile } from '../invitation-list.ts';

/** 导入客户: new ones and changes of those there are. */
export function ImportCustomers({ close }: { close: () => void }) {
  const bring = useImport();
  const write = async (rows: CustomerPreviewRow[], key: string) => {
    const sent = rows.map(({ line, cells }) => ({ line, cells }));
    const { opened, changed, invitations } = await bring.mutateAsync({ rows: sent, key });
    if (invitations.length > 0) saveFile('一次性密码.csv', invitationList(invitations));
    return `已新建 ${opened} 个客户，修改 ${changed} 个${invitations.length > 0 ? '；一次性密码已下载' : ''}`;
  };
  return (
    <ImportDialog<CustomerPreviewRow>
      title="导入客户"
      width={960}
      choose="选择客户文件"
      hint="XLSX 或 CSV，最多 1,000 行，列名与导出的相同。用户名已有的修改等级、服务人员、权限与备注，没有的新建客户（手机号、企业名称、客户类型必填）；空格不改。新客户没有密码：导入后下载一次性密码交给本人（7 天内有效），或由其用短信验证码登录。"
      sample={{ href: CUSTOMER_EXPORT, words: '导出现有客户作样表' }}
      read={readCustomers}
      label="导入预览"
      columns={COLUMNS}
      rowKey="line"
      summary={(rows) => <Summary rows={rows} />}
      isGood={({ act }) => act === 'open' || act === 'change'}
      measure="行"
      write={write}
      close={close}
    />
  );
}

function Summary({ rows }: { rows: readonly CustomerPreviewRow[] }) {
  const of = (wanted: CustomerPreviewRow['act']) => rows.filter(({ act }) => act === wanted).length;
  return (
    <>
      新建 <b>{count(of('open'))}</b>，修改 <b>{count(of('change'))}</b>，无变化 {count(of('same'))}，有误{' '}
      <span className={of('refused') > 0 ? 'bad' : ''}>{count(of('refused'))}</span>
    </>
  );
}

const ACTS: Record<CustomerPreviewRow['act'], { label: string; tone: string }> = {
  open: { label: '新建', tone: 'ok' },
  change: { label: '修改', tone: 'wait' },
  same: { label: '无变化', tone: '' },
  refused: { label: '有误', tone: 'bad' },
};

const COLUMNS: Columns<CustomerPreviewRow> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 50 },
  {
    title: '结果',
    key: 'act',
    width: 80,
    render: (_, { act }) => <span className={`tag ${ACTS[act].tone}`}>{ACTS[act].label}</span>,
  },
  {
    title: '客户',
    key: 'who',
    width: 220,
    render: (_, { cells }) => (
      <>
        {cells.company || cells.username || '—'}
        <div className="muted small">{cells.username}</div>
      </>
    ),
  },
  {
    title: '内容',
    key: 'what',
    render: (_, { act, errors, changes }) =>
      act === 'refused' ? (
        <ul className="customer-lines bad">
          {errors.map(({ field, message }) => (
            <li key={field}>
              {CUSTOMER_COLUMNS[field as CustomerField]}：{message}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="customer-lines">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {field}：{before !== '' && <span className="muted">{before} → </span>}
              {after}
            </li>
          ))}
        </ul>
      ),
  },
];
