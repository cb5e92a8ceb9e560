import { CONSENT_WAYS } from '@qingnang/contract/legal-words';
import type { adminAccountPrivacy } from '@qingnang/contract/privacy';
import { EVENT_KINDS, EXPORT_STATES } from '@qingnang/contract/privacy-words';
import { useState } from 'react';
import { useList } from '../../../app/calls.ts';
import { Bones, Failed } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { ListFoot } from '../../../app/ListFoot.tsx';

/** 隐私与安全: which versions its people have agreed to, copies and closing, and what was done to its access. */
export function PrivacyCard({ accountId }: { accountId: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useList<typeof adminAccountPrivacy>(
    ['accounts', accountId, 'privacy'],
    'GET /api/admin/accounts/:id/privacy',
    { at: { id: accountId }, query: { page, page_size: 10 } },
  );
  return (
    <section className="card" aria-label="隐私与安全">
      <header>
        <h2>隐私与安全</h2>
      </header>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={4} />)}
      {data && (
        <>
          {data.closing && (
            <p className="alert warn">
              {data.closing.closed_at === null
                ? `${dateTime(data.closing.asked_at)} 申请注销，${dateTime(data.closing.due_at)} 生效${data.closing.blocks === '' ? '' : `；未完结：${data.closing.blocks}`}`
                : `${dateTime(data.closing.closed_at)} 已注销`}
            </p>
          )}
          <ul className="customer-list">
            {data.consents.map(({ id, title, number, person, way, at, ip }) => (
              <li key={`consent${id}`}>
                <div>
                  {person} 同意《{title}》第 {number} 版
                  <div className="muted small">
                    {dateTime(at)} · {CONSENT_WAYS[way]} · {ip}
                  </div>
                </div>
              </li>
            ))}
            {data.exports.map(({ id, state, asked_at: at }) => (
              <li key={`export${id}`}>
                <div>
                  申请数据副本 <span className="muted">{EXPORT_STATES[state]}</span>
                  <div className="muted small">{dateTime(at)}</div>
                </div>
              </li>
            ))}
          </ul>
          <h3 className="customer-sub">安全记录</h3>
          <ul className="customer-list">
            {data.events.list.map(({ id, kind, words, person, ip, device, at }) => (
              <li key={id}>
                <div>
                  {EVENT_KINDS[kind]}：{words}
                  <div className="muted small">
                    {dateTime(at)} · {person} · {ip} {device}
                  </div>
                </div>
              </li>
            ))}
          </ul>
          <ListFoot data={data.events} unit="条" onPage={setPage} />
        </>
      )}
    </section>
  );
}
