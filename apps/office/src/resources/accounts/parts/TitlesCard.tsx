import type { adminAccountTitles, adminAllowSpecial } from '@qingnang/contract/invoice-titles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, type DataOf } from '../../../app/api.ts';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { may, useMe } from '../../../app/me.ts';

type Title = DataOf<typeof adminAccountTitles>['list'][number];

/** 发票抬头: whether special invoices may be issued to them. */
export function TitlesCard({ accountId }: { accountId: number }) {
  const canWrite = may(useMe(), 'money.write');
  const at = { id: accountId };
  const key = ['accounts', accountId, 'titles'];
  const queries = useQueryClient();
  const fail = useFailure();
  const { message } = App.useApp();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<typeof adminAccountTitles>('GET /api/admin/accounts/:id/invoice_title', { at, signal }),
  });
  const allow = useMutation({
    mutationFn: ({ id, version, is_special_allowed: isAllowed }: Title) =>
      call<typeof adminAllowSpecial>('PUT /api/admin/accounts/:id/invoice_title', {
        at,
        body: { title_id: id, version, is_special_allowed: isAllowed === 1 ? 0 : 1 },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const toggle = (title: Title) =>
    void allow.mutateAsync(title).then(() => void message.success('已保存'), fail);
  return (
    <section className="card" aria-label="发票抬头">
      <header>
        <h2>发票抬头</h2>
      </header>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={2} />)}
      {data?.list.length === 0 && <p className="state">还没有发票抬头</p>}
      {data && data.list.length > 0 && (
        <ul className="customer-list">
          {data.list.map((title) => (
            <li key={title.id}>
              <div>
                {title.title}
                <div className="muted small">{title.tax_no}</div>
              </div>
              <span className="btns">
                <span className={`tag ${title.is_special_allowed === 1 ? 'ok' : ''}`}>
                  {title.is_special_allowed === 1 ? '可开专票' : '只开普票'}
                </span>
                {canWrite && (
                  <button type="button" className="btn text" onClick={() => toggle(title)}>
                    {title.is_special_allowed === 1 ? '取消专票' : '允许专票'}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
